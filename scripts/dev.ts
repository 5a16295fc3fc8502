// `npm run dev`: the page with hot reload, and the server restarted after every change, at the
// address that `npm start` has. The embedded PostgreSQL keeps running across restarts of the server.
// All end together.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EmbeddedError, freePort, startEmbedded } from '@bloom/embedded-postgres';
import { onStop } from '../packages/server/src/platform/process/stop.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = Number(process.env['PORT'] ?? 8080);
const server = await freePort();
const stopping = new AbortController();
const started: ChildProcess[] = [];
const postgres = keepPostgres(stopping.signal);
const stop = async () => {
  stopping.abort();
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.map(ended));
  await (await postgres)?.stop();
};
onStop(stop);
await postgres;

if (!stopping.signal.aborted)
  started.push(
    start(['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
      PORT: String(server),
      // Logins redirect to the page, not to the server behind it.
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${page}`,
    }),
    start(
      [
        'node_modules/vite/bin/vite.js',
        'packages/web',
        '--config=packages/web/vite.config.ts',
        `--port=${page}`,
        '--strictPort',
        '--clearScreen=false',
      ],
      { BLOOM_SERVER: `http://127.0.0.1:${server}` },
    ),
  );

await Promise.race(started.map(ended));
await stop();
process.exitCode = 1;

/** Starts the embedded PostgreSQL for the server to adopt; undefined with a DATABASE_URL. */
async function keepPostgres(signal: AbortSignal) {
  try {
    // As in the server's configuration, which is not imported: an error in it must not end this process.
    const { DATABASE_URL, DATA_DIR } = process.env;
    if (DATABASE_URL) return undefined;
    const dir = `${DATA_DIR || `${root}.data`}/postgres`;
    return await startEmbedded({ dir, keep: true, signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof EmbeddedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** In a separate process group: Ctrl-C reaches only this process, which ends the others in order. */
function start(args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
