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
  readRecord,
  writeRecord,
} from './backup-files.ts';

async function makeFolder(...names: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bloom-backup-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(path.join(folder, name), '');
  return folder;
}

const name = (day: number) => `bloom-2026-11-0${day}T003012.123Z.tar.gz`;

// rule: #backup
test('old backups are deleted but the newest proven one, and so is what killed ones left', async () => {
  const foreign = ['notes.txt', 'bloom-copy.tar.gz'];
  const folder = await makeFolder(...[3, 1, 5, 2, 4].map(name), `${name(6)}.partial`, ...foreign);
  await writeRecord(folder, 'proven', path.join(folder, name(2)));
  await deleteOldBackups(folder, { hours: 25, days: 1, weeks: 1 });
  expect(listBackups(folder).map((file) => path.basename(file))).toEqual([5, 4, 2].map(name));
  expect((await readdir(folder)).sort()).toEqual([...[5, 4, 2].map(name), ...foreign, 'proven.json'].sort());
});

test('the name of a backup says when it was taken', async () => {
  const date = new Date('2026-11-23T00:30:12.123Z');
  expect(backupTime(backupFile('/somewhere', date))).toEqual(date);
  expect(backupTime('/somewhere/bloom-copy.tar.gz')).toBeUndefined();
});

test('a record that a power cut has emptied is none', async () => {
  const folder = await makeFolder('proven.json');
  expect(await readRecord(folder, 'proven')).toBeUndefined();
  expect(await readRecord(folder, 'copied')).toBeUndefined();
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
