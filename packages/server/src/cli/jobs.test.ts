import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, runAsProcess } from '../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Database } from '../platform/database/index.ts';
import { createJobStore } from '../platform/jobs/job-store.ts';

let created: TestDatabase;
let database: Database<never>;

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connection);
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const jobs = (...args: string[]) => run({ DATABASE_URL: created.url }, 'jobs', ...args);

test('an operator sees jobs with their failures, and makes one due', async () => {
  const store = createJobStore(database.write);
  const thanks = await store.claim('count thanks', 60);
  await thanks?.end({ error: new Error('the disk is full') });
  expect(await store.claim('count thanks', 60)).toBeUndefined();
  const { output } = await runAsProcess({ DATABASE_URL: created.url }, 'jobs');
  expect(output).toMatch(/^count thanks +retrying +\d{4}-\d\d-\d\d [\d:]{8} +\d{4}-\S+ [\d:]{8} +1$/m);
  expect(output).toContain('count thanks: Error: the disk is full');
  expect(output).toMatch(/^audit +never +– +– +0$/m);
  const listed = JSON.parse((await jobs('--json')).output) as object[];
  expect(listed).toContainEqual({
    name: 'audit',
    state: 'never',
    started: null,
    next: null,
    failures: 0,
    error: null,
    remaining: null,
  });

  expect(await jobs('retry', 'count', 'thanks')).toEqual({
    code: 0,
    output: 'count thanks is due: a server runs it now, or within a minute.\n',
  });
  expect(await store.claim('count thanks', 60)).toBeDefined();
  expect(await jobs('retry', 'count thanks')).toMatchObject({
    code: 2,
    output: expect.stringContaining('count thanks is running.') as string,
  });
  expect(await jobs('retry', 'audit')).toEqual({
    code: 0,
    output: 'audit has not run yet: a server runs it soon.\n',
  });
});

test.each([
  [['retry'], "missing required argument 'name'"],
  [['retry', 'nothing'], 'There is no job "nothing". There are: audit, '],
])('%j is refused with a message', async (args, words) => {
  const { code, output } = await jobs(...args);
  expect(code).toBe(2);
  expect(output).toContain(words);
});
