import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { createJobClaims, type JobClaims } from './job-claims.ts';
import { startJobs, type Job, type JobEnd } from './jobs.ts';

const everyS = 0.01;
const scope = 'server';

/** Jobs of a server need no claims. */
const claims = {} as JobClaims;

/** Collects the ends of runs until there are `count` of them. */
function collect(count: number) {
  const ends: JobEnd[] = [];
  const enough = Promise.withResolvers<JobEnd[]>();
  return {
    onEnd(end: JobEnd) {
      ends.push(end);
      if (ends.length === count) enough.resolve(ends);
    },
    enough: enough.promise,
  };
}

test('a job runs again and again, also after it has failed', async () => {
  const { onEnd, enough } = collect(3);
  let runs = 0;
  const run = async () => {
    if (++runs === 2) throw new Error('the second time');
  };
  const jobs = startJobs([{ name: 'sweep', everyS, scope, run }], { claims, onEnd });
  const ends = await enough;
  await jobs.stop();
  expect(ends.map(({ job }) => job)).toEqual(['sweep', 'sweep', 'sweep']);
  expect(ends.map(({ error }) => error instanceof Error)).toEqual([false, true, false]);
});

test('a job never runs twice at once, and a slow one does not delay others', async () => {
  const { onEnd, enough } = collect(5);
  let atOnce = 0;
  const blocked = Promise.withResolvers<void>();
  const jobs = startJobs(
    [
      {
        name: 'long',
        everyS,
        scope,
        run() {
          atOnce++;
          return blocked.promise;
        },
      },
      { name: 'short', everyS, scope, run: async () => {} },
    ],
    { claims, onEnd },
  );
  await enough;
  expect(atOnce).toBe(1);
  blocked.resolve();
  await jobs.stop();
});

test('stopping aborts and awaits current runs and starts no more', async () => {
  const started = Promise.withResolvers<AbortSignal>();
  let runs = 0;
  let ended = false;
  const jobs = startJobs(
    [
      {
        name: 'sweep',
        everyS,
        scope,
        async run(signal) {
          runs++;
          started.resolve(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          ended = true;
        },
      },
    ],
    { claims, onEnd: () => {} },
  );
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  await jobs.stop();
  expect({ runs, ended }).toEqual({ runs: 1, ended: true });
});

test('stopping ends the wait for the next run', async () => {
  const jobs = startJobs([{ name: 'yearly', everyS: 1e6, scope, run: async () => {} }], {
    claims,
    onEnd: () => {},
  });
  await expect(jobs.stop()).resolves.toBeUndefined();
});

describe('a job of the system', () => {
  let created: TestDatabase;
  const databases: Database<unknown>[] = [];

  beforeAll(async () => {
    created = await createTestDatabase();
    for (let i = 0; i < 3; i++) databases.push(openDatabase(created.connection));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await created.drop();
  });
  const claimsOf = (i: number) => createJobClaims(databases[i]!.write);
  const makeDue = (name: string) =>
    sql`update job set started_at = now() - interval '1 day' where name = ${name}`.execute(
      databases[0]!.write,
    );

  test('is claimed by one of many servers in every period', async () => {
    const claim = async () => {
      const turns = Array.from({ length: 30 }, (_, i) => claimsOf(i % 3).claim('audit', 3_600));
      return (await Promise.all(turns)).filter(Boolean).length;
    };
    expect(await claim()).toBe(1);
    expect(await claim()).toBe(0);
    await makeDue('audit');
    expect(await claim()).toBe(1);
  });

  test('runs once for three servers, all of which learn what it stored', async () => {
    let runs = 0;
    const learned = [0, 1, 2].map(() => [] as unknown[]);
    const allLearned = Promise.withResolvers<void>();
    const job = (server: number): Job => ({
      name: 'count',
      // Checked every second, due first after 0.5 to 1.
      everyS: 10,
      scope: 'system',
      async run(_signal, store) {
        runs++;
        await store({ counted: 7 });
      },
      learn(result, storedAtS) {
        expect(Math.abs(Date.now() / 1_000 - storedAtS)).toBeLessThan(60);
        learned[server]?.push(result);
        if (learned.every((each) => each.length > 0)) allLearned.resolve();
      },
    });
    const ends: JobEnd[] = [];
    const running = [0, 1, 2].map((server) =>
      startJobs([job(server)], { claims: claimsOf(server), onEnd: (end) => ends.push(end) }),
    );
    await allLearned.promise;
    await Promise.all(running.map((each) => each.stop()));
    expect(runs).toBe(1);
    expect(ends).toMatchObject([{ job: 'count', error: undefined }]);
    for (const [first] of learned) expect(first).toEqual({ counted: 7 });
  });

  test('that fails has stored its result, is reported, and runs again in the next period', async () => {
    const ended = Promise.withResolvers<JobEnd>();
    const running = startJobs(
      [
        {
          name: 'fail',
          everyS: 1,
          scope: 'system',
          async run(_signal, store) {
            await store('what was wrong');
            throw new Error('wrong');
          },
        },
      ],
      { claims: claimsOf(0), onEnd: ended.resolve },
    );
    expect(await ended.promise).toMatchObject({ job: 'fail', error: new Error('wrong') });
    await running.stop();
    expect(await claimsOf(1).find('fail')).toMatchObject({ result: 'what was wrong' });
    expect(await claimsOf(1).claim('fail', 1)).toBe(false);
    await makeDue('fail');
    expect(await claimsOf(1).claim('fail', 1)).toBe(true);
  });

  test('that never ran has no result', async () => {
    expect(await claimsOf(0).find('never')).toBeUndefined();
  });
});
