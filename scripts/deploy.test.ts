import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start;

test.each(['deploy/compose/compose.yaml', 'deploy/systemd/bloom.service'])(
  '%s starts the server as `npm start` does',
  (file) => {
    expect(read(file)).toContain(start);
  },
);

test('the image starts the server as `npm start` does', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(command ?? '[]') as string[]).join(' ')).toBe(start);
});

test('what the image copies from the checkout exists, or is made by the build', () => {
  const copied = [...read('Dockerfile').matchAll(/--from=build \/bloom\/(\S+)/g)];
  expect(copied.length).toBeGreaterThan(5);
  for (const [, path = ''] of copied) {
    expect(path.endsWith('/dist') || existsSync(new URL(path, root)), path).toBe(true);
  }
});

test('the image has the Node of the checkout', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  const [major] = read('.node-version').trim().replace('v', '').split('.');
  expect(versions).toEqual([major, major]);
});
