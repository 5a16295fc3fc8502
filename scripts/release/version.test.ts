import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { nameOf, raiseVersion, readRelease } from './version.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

test('the first heading of the change log is the version', () => {
  const older = '\n\n## 0.2.0, 2026-11-30\n';
  expect(readRelease(`# Changelog\n\n## 0.3.0, not released yet${older}`)).toEqual({
    version: '0.3.0',
    isReleased: false,
  });
  expect(readRelease(`# Changelog${older}`)).toEqual({ version: '0.2.0', isReleased: true });
  for (const heading of ['## Unreleased', '## 0.3, not released yet', '## 0.3.0', '']) {
    expect(() => readRelease(`# Changelog\n\n${heading}${heading && older}`)).toThrow(
      'CHANGELOG.md begins with',
    );
  }
});

test('what is made before a release has the commit in its name', () => {
  const commit = '6c84126a5c9b'.padEnd(40, '0');
  expect(nameOf({ version: '0.3.0', isReleased: true }, commit)).toBe('0.3.0');
  const unreleased = { version: '0.3.0', isReleased: false };
  expect(nameOf(unreleased, commit)).toBe('0.3.0-dev-6c84126a5c9b');
  expect(nameOf(unreleased, `${commit}-dirty`)).toBe('0.3.0-dev-6c84126a5c9b-dirty');
});

test('the version is raised everywhere and nothing else changes; with the date come the hashes', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'bloom-version-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const exclude = ['**/node_modules/**'];
  const files = globSync(
    [
      'package*.json',
      '{bench,scripts}/package.json',
      'packages/**/package.json',
      'deploy/helm/bloom/Chart.yaml',
      'packages/server/sql/**/*.{sql,sha256}',
    ],
    { cwd: checkout, exclude },
  );
  for (const file of files) cpSync(path.join(checkout, file), path.join(root, file));
  const read = (file: string, from = root) => readFileSync(path.join(from, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(raiseVersion(root, { version, isReleased: false })).toEqual([]);

  const changed = raiseVersion(root, { version: '7.8.9', isReleased: false });
  const hasVersion = (file: string) => !/\.sql$|\.sha256$|\/dist\//.test(file);
  expect(changed.toSorted()).toEqual(files.filter(hasVersion).toSorted());
  for (const file of changed) {
    const differs = (line: string, i: number) => line !== read(file, checkout).split('\n')[i];
    const lines = read(file).split('\n').filter(differs);
    expect(lines.length, file).toBeGreaterThan(0);
    expect(
      lines.filter((line) => !line.includes('7.8.9')),
      file,
    ).toEqual([]);
  }
  expect(raiseVersion(root, { version: '7.8.9', isReleased: true })).toEqual(
    read('packages/server/sql/released.sha256', checkout) === read('packages/server/sql/released.sha256')
      ? []
      : ['packages/server/sql/released.sha256'],
  );
  expect(read('packages/server/sql/released.sha256')).toMatch(
    /^[\da-f]{64} {2}migrations\/0300-schema\.sql$/m,
  );
  // What is raised can be raised again, and back.
  raiseVersion(root, { version, isReleased: false });
  expect(read('package-lock.json')).toBe(read('package-lock.json', checkout));
});
