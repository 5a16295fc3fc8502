// Makes dist/www, the pages that the app contains: the build of the web app, with the configuration of the server
// that it is for. `BLOOM_URL=https://bloom.example npm run build`; the web app must be built, and that server run.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageConfigElementId, type PageConfig } from '@bloom/contract/page';
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
const config: PageConfig = { ...(await configOf(server)), app: { server } };
await writeFile(page, withConfig(await readFile(page, 'utf8'), config));
process.stdout.write(`${path.relative(process.cwd(), www)} is the app of ${server}\n`);

/** The configuration that the server writes into its pages: players, providers, categories. */
async function configOf(origin: string): Promise<PageConfig> {
  const html = await (await fetch(`${origin}/privacy`)).text();
  const json = new RegExp(`id="${pageConfigElementId}">([^<]*)<`).exec(html)?.[1];
  if (!json) throw new Error(`${origin} is no server of Bloom`);
  return JSON.parse(json) as PageConfig;
}
