import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { startEmbedded } from '@bloom/embedded-postgres';
import { startServer, type ServerProcess } from './server-process.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const isCompressed = (name: string) => /\.(br|gz)$/.test(name);

/** The files of the built web app, without their compressed forms. */
const filesOf = (root: string): string[] =>
  readdirSync(path.join(root, 'packages/web/dist/browser/assets')).filter((name) => !isCompressed(name));

/** Which server responded to a request. */
export type Served = { path: string; by: 'previous' | 'next'; status: number };

/** Servers of two builds on one database, behind a balancer that sends each request to any of them. */
export type RollingUpgrade = {
  /** Of the balancer. */
  url: string;
  /** Of the servers that run. */
  servers(): string[];
  /** The names of the files of each build. No name is of both. */
  files: Record<Served['by'], readonly string[]>;
  /** Everything that the balancer sent on so far. */
  served: readonly Served[];
  /** Starts the server of the next build beside that of the previous one. */
  startNext(): Promise<void>;
  /** Takes the previous server out, then stops it. */
  stopPrevious(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server of the checkout's build, behind a balancer without sticky sessions. */
export async function startRollingUpgrade(): Promise<RollingUpgrade> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-upgrade-'));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  const nextRoot = path.join(folder, 'next');
  makeNextBuild(nextRoot);
  const postgres = await startEmbedded({ dir: path.join(folder, 'postgres'), log: () => {} });

  const servers: { by: Served['by']; server: ServerProcess }[] = [];
  const served: Served[] = [];
  const balancer = createServer((incoming, outgoing) => {
    const { by, server } = servers[randomInt(servers.length)]!;
    const { url = '', method, headers } = incoming;
    // A connection of its own for each request: none is closed by the server while it is used again.
    const options = { method, headers: { ...headers, connection: 'close' }, agent: false };
    const sent = request(`${server.url}${url}`, options, (response) => {
      const status = response.statusCode ?? 0;
      served.push({ path: url, by, status });
      const { connection: _, ...ofResponse } = response.headers;
      outgoing.writeHead(status, ofResponse);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  balancer.keepAliveTimeout = 0;
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const start = async (by: Served['by'], program: Parameters<typeof startServer>[1]) => {
    const settings = {
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: path.join(folder, by),
      DEMO: 'force',
      LOAD_SHEDDING: '0',
      PUBLIC_URL: url,
      SHOW_POSTER: '0',
    };
    servers.push({ by, server: await startServer(settings, program) });
  };
  await start('previous', 'build');
  return {
    url,
    files: { previous: filesOf(checkout), next: filesOf(nextRoot) },
    served,
    servers: () => servers.map(({ server }) => server.url),
    startNext: () => start('next', `/${path.relative('/', nextRoot)}/packages/server/dist/main.js`),
    async stopPrevious() {
      await servers.shift()?.server.stop();
    },
    async close() {
      balancer.close();
      balancer.closeAllConnections();
      for (const { server } of servers) await server.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Makes what a build of changed sources would be: a copy of the checkout's build in which every script and
 * style has another name, in all files that name it. Building the sources a second time would take half a
 * minute.
 */
function makeNextBuild(root: string): void {
  const server = path.join(root, 'packages/server');
  const from = path.join(checkout, 'packages/server');
  mkdirSync(server, { recursive: true });
  for (const name of ['dist', 'package.json']) {
    cpSync(path.join(from, name), path.join(server, name), { recursive: true });
  }
  for (const name of ['sql', 'data', 'demo']) {
    symlinkSync(path.join(from, name), path.join(server, name));
  }
  symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'));

  const renamed = new Map(
    filesOf(checkout).map((name) => {
      const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8);
      return [name, name.replace(/[\w-]{8}(\.\w+)$/, `${hash}$1`)];
    }),
  );
  const web = path.join(checkout, 'packages/web/dist');
  const to = path.join(root, 'packages/web/dist');
  const ofAssets = (file: string) => renamed.has(path.basename(file).replace(/\.(br|gz)$/, ''));
  cpSync(web, to, { recursive: true, filter: (file) => !ofAssets(file) });
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const text = readFileSync(path.join(web, name), 'utf8').replaceAll(
      /[\w.-]+-[\w-]{8}\.(?:js|css)/g,
      (each) => renamed.get(each) ?? each,
    );
    const own = renamed.get(path.basename(name));
    const file = path.join(to, path.dirname(name), own ?? path.basename(name));
    writeFileSync(file, text);
    if (own === undefined) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 3 };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
}
