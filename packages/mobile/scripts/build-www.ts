// Makes dist/www, the pages that the app contains: the build of the web app, with the configuration of the
// server that it is for. `BLOOM_URL=https://bloom.example npm run build`; the web app must be built, and that
// server run.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfigResponse } from '@bloom/contract/admin/app-config';
import { withConfig } from './page-file.ts';

const server = process.env['BLOOM_URL'] ?? '';
if (!/^https?:\/\/[^/]+$/.test(server)) {
  process.stderr.write('BLOOM_URL must be the origin of the server: https://bloom.example\n');
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const www = path.join(root, 'dist/www');
await rm(www, { recursive: true, force: true });
await mkdir(www, { recursive: true });
await cp(path.join(root, '../web/dist/browser'), www, {
  recursive: true,
  // Compressed files and the service worker are for browsers.
  filter: (file) => !/\.(br|gz)$|[/\\](sw\.js|offline\.html)$/.test(file),
});
const page = path.join(www, 'index.html');
const config = await configOf(server);
await writeFile(page, withConfig(await readFile(page, 'utf8'), { ...config, app: { server } }));
process.stdout.write(`${path.relative(process.cwd(), www)} is the app of ${server}\n`);

/** The configuration with which the app starts the first time: players, providers, categories. */
async function configOf(origin: string): Promise<ConfigResponse['data']> {
  const response = await fetch(`${origin}/api/v1/config`);
  if (!response.ok) throw new Error(`${origin} is no server of Bloom, or an older one`);
  return ((await response.json()) as ConfigResponse).data;
}
