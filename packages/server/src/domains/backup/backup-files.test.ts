import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  backupFile,
  deleteOldBackups,
  listBackups,
  backupTime,
  withFolder,
  writeProof,
} from './backup-files.ts';

async function makeFolder(...names: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bloom-backup-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(path.join(folder, name), '');
  return folder;
}

const name = (day: number) => `bloom-2026-11-0${day}T003012.123Z.tar.gz`;

// rule: #backup
test('the newest backups are kept, and the newest proven one; what killed ones left is deleted', async () => {
  const foreign = ['notes.txt', 'bloom-copy.tar.gz'];
  const folder = await makeFolder(...[3, 1, 5, 2, 4].map(name), `${name(6)}.partial`, ...foreign);
  await writeProof(folder, { name: name(2) });
  await deleteOldBackups(folder, 2);
  expect(listBackups(folder).map((file) => path.basename(file))).toEqual([5, 4, 2].map(name));
  expect((await readdir(folder)).sort()).toEqual([...[5, 4, 2].map(name), ...foreign, 'proven.json'].sort());
});

// rule: #backup
test('of older backups the last ones of five weeks stay', async () => {
  const dayMs = 86_400_000;
  // A week begins at this moment.
  const begin = 2_970 * 7 * dayMs;
  const days = Array.from({ length: 60 }, (_, day) => new Date(begin + day * dayMs + 1));
  const folder = await makeFolder(...days.map((date) => path.basename(backupFile('', date, 'dump'))));
  await deleteOldBackups(folder, 3);
  const left = listBackups(folder).map((file) => days.findIndex((day) => +day === +backupTime(file)!));
  expect(left).toEqual([59, 58, 57, 55, 48, 41, 34]);
});

test('the name of a backup says when it was taken', async () => {
  const date = new Date('2026-11-23T00:30:12.123Z');
  expect(backupTime(backupFile('/somewhere', date))).toEqual(date);
  expect(backupTime('/somewhere/bloom-copy.tar.gz')).toBeUndefined();
});

test('two backups at the same time are not taken', async () => {
  const folder = path.join(await makeFolder(), 'new');
  await withFolder(folder, () =>
    expect(withFolder(folder, async () => {})).rejects.toThrow('Another backup or drill'),
  );
  expect(await withFolder(folder, async () => 'again')).toBe('again');
});

test('a folder without backups has none', () => {
  expect(listBackups('/nowhere')).toEqual([]);
});
