import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startArguments } from '@bloom/testing/server-process';
import { startProgram } from '../processes.ts';
import { median } from '../rounds.ts';
import type { Stage } from '../stage.ts';

/** Time from the start of the server's process to its first response, with the embedded database. */
export async function measureStart({ report, effort }: Stage): Promise<void> {
  report.heading('Start of the server with its embedded database, to the first list');
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bloom-bench-'));
    // If root runs the bench, PostgreSQL has another user, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    try {
      first.push(await start(folder));
      second.push(await start(folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  report.gate(
    'first start: database made, migrated and filled with the sample',
    median(first) / 1_000,
    60,
    's',
  );
  report.gate('second start', median(second) / 1_000, 2, 's');
}

async function start(folder: string): Promise<number> {
  const server = await startProgram(startArguments(), '/api/v1/video/list', {
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  await server.stop();
  return server.startedInMs;
}
