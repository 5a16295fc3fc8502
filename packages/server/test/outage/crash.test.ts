import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { crashLoop } from './crash.ts';

/** `npm run proof` sets twenty. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1);

// rule: #double-entry, #chat-routes
test(
  'no acknowledged gift, claim or message is lost or doubled when server and PostgreSQL are killed',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const dataDir = await mkdtemp(`${tmpdir()}/bloom-crash-`);
    // As root, PostgreSQL runs as another user, who needs access to this folder.
    await chmod(dataDir, 0o755);
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const report = await crashLoop(dataDir, rounds);
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(report).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
    expect(report.acknowledged).toBeGreaterThan(rounds * 10);
  },
);
