import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startEmbedded } from '@bloom/embedded-postgres';
import { startArguments } from '@bloom/testing/server-process';
import { startProgram, type Program } from './processes.ts';

/** Starts a server with the sample catalogue, on a database of its own, which goes when it stops. */
export async function startDemo(environment: Record<string, string>): Promise<Program> {
  const dir = await mkdtemp(`${tmpdir()}/bloom-bench-demo-`);
  // As root, PostgreSQL runs as another user. Where it cannot enter, its data would be elsewhere, and stay.
  await chmod(dir, 0o755);
  const postgres = await startEmbedded({ dir: `${dir}/postgres` });
  const server = await startProgram(startArguments(), '/api/health/ready', {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: dir,
    DEMO: 'force',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    METRICS_PORT: '0',
    SHOW_POSTER: '0',
    ...environment,
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
