import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { createJobStore, type JobStore } from './job-store.ts';
import { startJobs, type Job, type JobEnd } from './jobs.ts';

const everyS = 0.01;
const scope = 'server';

/** Jobs of a server need none. */
const store = {} as JobStore;

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
  const jobs = startJobs([{ name: 'sweep', everyS, scope, run }], { store, onEnd });
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
    { store, onEnd },
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
    { store, onEnd: () => {} },
  );
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  await jobs.stop();
  expect({ runs, ended }).toEqual({ runs: 1, ended: true });
});

test('stopping ends the wait for the next run', async () => {
  const jobs = startJobs([{ name: 'yearly', everyS: 1e6, scope, run: async () => {} }], {
    store,
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
  const storeOf = (i: number, leaseS?: number) =>
    createJobStore(databases[i]!.write, leaseS === undefined ? {} : { leaseS });
  const makeDue = (name: string) =>
    sql`update job set started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day',
      next_at = now() where name = ${name}`.execute(databases[0]!.write);
  const claim = async (name: string, everyS = 3_600, leaseS?: number) => {
    const claimed = await storeOf(0, leaseS).claim(name, everyS);
    if (!claimed) throw new Error(`${name} is not due`);
    return claimed;
  };
  const listed = async (name: string) => (await storeOf(0).list()).find((each) => each.name === name);
  /** Seconds until it is due. */
  const dueIn = async (name: string) =>
    Math.round(((await listed(name))!.nextAt.getTime() - Date.now()) / 1_000);

  test('is claimed by one of many servers in every period', async () => {
    const claimAtOnce = async () => {
      const turns = Array.from({ length: 30 }, (_, i) => storeOf(i % 3).claim('audit', 3_600));
      const claims = (await Promise.all(turns)).filter((each) => each !== undefined);
      for (const each of claims) await each.end('done');
      return claims.length;
    };
    expect(await claimAtOnce()).toBe(1);
    expect(await claimAtOnce()).toBe(0);
    expect(await dueIn('audit')).toBeGreaterThan(3_500);
    await makeDue('audit');
    expect(await claimAtOnce()).toBe(1);
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
    const ended = Promise.withResolvers<void>();
    const onEnd = (end: JobEnd) => {
      ends.push(end);
      ended.resolve();
    };
    const running = [0, 1, 2].map((server) => startJobs([job(server)], { store: storeOf(server), onEnd }));
    await Promise.all([allLearned.promise, ended.promise]);
    await Promise.all(running.map((each) => each.stop()));
    expect(runs).toBe(1);
    expect(ends).toMatchObject([{ job: 'count', error: undefined }]);
    for (const [first] of learned) expect(first).toEqual({ counted: 7 });
    expect(await listed('count')).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  /** Starts a job that is soon due, and returns how its first run ended. */
  async function firstEnd(name: string, run: Job['run']): Promise<JobEnd> {
    const ended = Promise.withResolvers<JobEnd>();
    const options = { store: storeOf(0), onEnd: ended.resolve };
    const running = startJobs([{ name, everyS: 1, scope: 'system', run }], options);
    const end = await ended.promise;
    await running.stop();
    return end;
  }

  test('that fails after it stored its result is reported and done until the next period', async () => {
    const end = await firstEnd('find', async (_signal, store) => {
      await store('what was wrong');
      throw new Error('wrong');
    });
    expect(end).toMatchObject({ job: 'find', error: new Error('wrong') });
    expect(await storeOf(1).find('find')).toMatchObject({ result: 'what was wrong' });
    expect(await listed('find')).toMatchObject({ state: 'waiting', attempts: 0, error: null });
  });

  test('that fails is tried again, later each time, and then done as if nothing had been', async () => {
    const end = await firstEnd('fail', async () => {
      throw new Error('the disk is full');
    });
    expect(end).toMatchObject({ job: 'fail', error: new Error('the disk is full') });
    expect(await listed('fail')).toMatchObject({
      state: 'retrying',
      attempts: 1,
      error: 'Error: the disk is full',
    });
    const waits = [await dueIn('fail')];
    for (let i = 0; i < 3; i++) {
      await makeDue('fail');
      await (await claim('fail')).end({ error: new Error('again') });
      waits.push(await dueIn('fail'));
    }
    for (const [i, wait] of [15, 30, 60, 120].entries()) {
      expect(Math.abs(waits[i]! - wait)).toBeLessThanOrEqual(3);
    }
    await makeDue('fail');
    await (await claim('fail')).end('done');
    expect(await listed('fail')).toMatchObject({ state: 'waiting', attempts: 0, error: null });
    expect(await dueIn('fail')).toBeGreaterThan(3_500);
  });

  test('that failed ten times is parked until an operator runs it again', async () => {
    for (let i = 0; i < 10; i++) {
      await (await claim('park')).end({ error: 'no' });
      expect((await listed('park'))?.state).toBe(i < 9 ? 'retrying' : 'parked');
      await makeDue('park');
    }
    expect(await storeOf(1).claim('park', 3_600)).toBeUndefined();
    expect(await storeOf(1).find('park')).toMatchObject({ isParked: true });

    const seen = Promise.withResolvers<boolean>();
    let runs = 0;
    const running = startJobs([{ name: 'park', everyS: 1, scope: 'system', run: async () => void runs++ }], {
      store: storeOf(2),
      onEnd: () => {},
      // The first sight is before a server runs anything.
      onSeen: (_job, isParked) => runs > 0 && seen.resolve(isParked),
    });
    expect(await storeOf(0).retry('park')).toBe(true);
    expect(await seen.promise).toBe(false);
    await running.stop();
    expect(runs).toBeGreaterThan(0);
    expect((await listed('park'))?.state).toBe('waiting');
  });

  test('is not started a second time while its run is renewed', async () => {
    const first = await claim('long', 0);
    await sql`update job set next_at = now() where name = 'long'`.execute(databases[0]!.write);
    await first.renew();
    expect(await storeOf(1).claim('long', 0)).toBeUndefined();
    expect(await storeOf(1).retry('long')).toBe(false);
    expect((await listed('long'))?.state).toBe('running');
    await first.end('done');
    expect(await storeOf(1).claim('long', 0)).toBeDefined();
  });

  test('is renewed for as long as it runs', async () => {
    const started = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const run = () => {
      started.resolve();
      return ending.promise;
    };
    const running = startJobs([{ name: 'slow', everyS: 1, scope: 'system', run }], {
      store: storeOf(0, 0.6),
      onEnd: () => {},
    });
    await started.promise;
    const claimedUntil = (await listed('slow'))?.nextAt;
    await expect.poll(async () => (await listed('slow'))?.nextAt).not.toEqual(claimedUntil);
    ending.resolve();
    await running.stop();
  });

  test('whose server died is run by another one, and the dead one changes nothing any more', async () => {
    const lost = await claim('lost', 3_600, 0.05);
    await expect.poll(async () => storeOf(1).claim('lost', 3_600)).toBeDefined();
    await lost.end('done');
    await lost.renew();
    expect(await listed('lost')).toMatchObject({ state: 'running', attempts: 2 });
  });

  test('that kills its server each time is parked too', async () => {
    for (let i = 0; i < 10; i++) {
      await claim('crash');
      await makeDue('crash');
    }
    expect(await storeOf(0).claim('crash', 3_600)).toBeUndefined();
    expect((await listed('crash'))?.state).toBe('parked');
  });

  test('that a stopping server interrupts is left to another one', async () => {
    const started = Promise.withResolvers<void>();
    const options = { store: storeOf(0), onEnd: () => {} };
    const running = startJobs(
      [
        {
          name: 'stop',
          everyS: 1,
          scope: 'system',
          async run(signal) {
            started.resolve();
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          },
        },
      ],
      options,
    );
    await started.promise;
    await running.stop();
    expect(await listed('stop')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await storeOf(1).claim('stop', 3_600)).toBeDefined();
  });

  test('that an admin starts runs at once, before its first time, and is waited for', async () => {
    const { onEnd, enough } = collect(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const job: Job = { name: 'requested', everyS: 3_600, scope: 'system', run: () => promise };
    const jobs = startJobs([job], { store: storeOf(0), onEnd });
    const runs = jobs.run('requested');
    await jobs.run('another');
    await expect.poll(async () => (await listed('requested'))?.state).toBe('running');
    // One that runs is not begun again.
    await jobs.run('requested');
    resolve();
    await runs;
    expect((await enough).map((end) => end.job)).toEqual(['requested']);
    await jobs.stop();
    await jobs.run('requested');
  });

  test('that never ran is not known', async () => {
    expect(await storeOf(0).find('never')).toBeUndefined();
    expect(await storeOf(0).retry('never')).toBe(false);
  });
});
