import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDownloads } from './downloads.ts';

test('a ticket is for one backup, works once, and for a minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const dir = mkdtempSync(path.join(tmpdir(), 'bloom-downloads-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const name = 'bloom-2026-11-23T003012.123Z.tar.gz';
  for (const each of [name, 'proven.json']) writeFileSync(path.join(dir, each), '');
  const downloads = createDownloads(dir);
  for (const wrong of ['proven.json', `../${path.basename(dir)}/${name}`, '']) {
    expect(downloads.issue(wrong, 1)).toBeUndefined();
  }
  const ticket = downloads.issue(name, 7) ?? '';
  expect(downloads.use(`${ticket}x`)).toBeUndefined();
  expect(downloads.use(ticket)).toEqual({ file: path.join(dir, name), account: 7 });
  expect(downloads.use(ticket)).toBeUndefined();
  const late = downloads.issue(name, 7) ?? '';
  vi.advanceTimersByTime(60_001);
  expect(downloads.use(late)).toBeUndefined();
});
