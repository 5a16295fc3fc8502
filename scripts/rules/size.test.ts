import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder with more files than these has subfolders by subject. */
const mostFiles = 30;
/** The folders of data, which may have more, each with the reason. */
const dataFolders: Record<string, string> = {
  'packages/server/demo/images': 'an image for each video of the sample catalogue',
  'packages/server/sql/migrations': 'a list in the order in which a database gets them',
};

/** A file of product code with more lines than these is more than one subject. */
const mostLines = 450;
/** The files of data, which may have more, each with the reason. */
const dataFiles: Record<string, string> = {
  'packages/contract/src/admin/settings.ts': 'the table of settings, with their texts in all languages',
  'packages/server/src/sample/catalogue.ts': 'the videos of the sample catalogue',
  'scripts/demo/images/lessons.ts': 'drawings',
  'scripts/demo/images/songs.ts': 'drawings',
  'scripts/demo/images/talks.ts': 'drawings',
};

const files = execFileSync('git', ['ls-files', 'packages', 'bench', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$|\/test\/|^packages\/(?:e2e|testing)\//.test(file);
const isCode = (file: string) => /\.(?:tsx?|mjs|css|sql)$/.test(file);

/** The folders that have more than the allowed number of files of their own, with that number. */
function fullFolders(names: readonly string[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(path.dirname(name), (counts.get(path.dirname(name)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostFiles);
}

test('no folder has more than 30 files beside its subfolders, but for data', () => {
  const full = fullFolders(files);
  expect(full.filter(([folder]) => !(folder in dataFolders))).toEqual([]);
});

test('files in subfolders are not counted', () => {
  const names = (folder: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`);
  expect(fullFolders([...names('a', 30), ...names('a/b', 30)])).toEqual([]);
  expect(fullFolders([...names('a', 30), ...names('a/b', 31)])).toEqual([['a/b', 31]]);
});

test('no file of product code has more than 450 lines, but for data', () => {
  const tooLong = files
    .filter((file) => isCode(file) && !isTest(file) && !(file in dataFiles))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > mostLines);
  expect(tooLong).toEqual([]);
});

test('the exceptions exist', () => {
  const exceptions = [...Object.keys(dataFolders), ...Object.keys(dataFiles)];
  expect(exceptions.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
});
