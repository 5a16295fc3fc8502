import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logIn, startServer } from '@bloom/testing/server-process';
import { randomChinese } from '../subtitle-contents.ts';

/** `npm run proof` sends as many saves as fill the limit of an address. */
const savesEach = Number(process.env['SUBTITLE_SAVES'] ?? 3);
/** The most that one address adds in a day. */
const maxBytes = 100_000_000;
const videoId = 'aqz-KE-bpKQ';

/** The bytes of all files below a folder: those of the tables and of the write-ahead log. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    // PostgreSQL may have removed it.
    const file = await lstat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    return file?.isFile() ? file.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// rule: #subtitle-budgets
test('ten new accounts that save 1 MiB each as often as they can add less than 100 MB', async () => {
  const dataDir = await mkdtemp(`${tmpdir()}/bloom-subtitles-`);
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: '1' });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
  const names = Array.from({ length: 10 }, (_, i) => `Flood ${i}`);
  const tokens = await Promise.all(names.map((name) => logIn(server.url, name)));
  const before = await sizeOf(dataDir);
  const statuses: Record<number, number> = {};
  let revision = 0;
  for (let i = 0; i < savesEach; i++) {
    for (const token of tokens) {
      const response = await fetch(`${server.url}/api/v1/subtitle/${videoId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          content: JSON.stringify(randomChinese()),
          base_revision: revision,
          token,
        }),
      });
      const body = (await response.json()) as { revision?: number };
      revision = body.revision ?? revision;
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  }
  const added = (await sizeOf(dataDir)) - before;
  process.stdout.write(`${JSON.stringify({ addedMb: Math.round(added / 1e6), statuses })}\n`);
  expect(statuses).toEqual({ 200: 20, 429: tokens.length * savesEach - 20 });
  expect(added).toBeLessThan(maxBytes);
}, 300_000);
