import { expect, test } from 'vitest';
import { startJobs, type JobEnd } from './jobs.ts';

const everyS = 0.01;

/** Ends that are told until there are `count` of them. */
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
  const jobs = startJobs([{ name: 'sweep', everyS, run }], onEnd);
  const ends = await enough;
  await jobs.stop();
  expect(ends.map(({ job }) => job)).toEqual(['sweep', 'sweep', 'sweep']);
  expect(ends.map(({ error }) => error instanceof Error)).toEqual([false, true, false]);
});

test('a job never runs twice at once, and one that takes long holds no other up', async () => {
  const { onEnd, enough } = collect(5);
  let atOnce = 0;
  const blocked = Promise.withResolvers<void>();
  const jobs = startJobs(
    [
      {
        name: 'long',
        everyS,
        run() {
          atOnce++;
          return blocked.promise;
        },
      },
      { name: 'short', everyS, run: async () => {} },
    ],
    onEnd,
  );
  await enough;
  expect(atOnce).toBe(1);
  blocked.resolve();
  await jobs.stop();
});

test('stopping waits for what is running, tells it, and starts nothing new', async () => {
  const started = Promise.withResolvers<AbortSignal>();
  let runs = 0;
  let ended = false;
  const jobs = startJobs(
    [
      {
        name: 'sweep',
        everyS,
        async run(signal) {
          runs++;
          started.resolve(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          ended = true;
        },
      },
    ],
    () => {},
  );
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  await jobs.stop();
  expect({ runs, ended }).toEqual({ runs: 1, ended: true });
});

test('stopping ends the wait for the next run', async () => {
  const jobs = startJobs([{ name: 'yearly', everyS: 1e6, run: async () => {} }], () => {});
  await expect(jobs.stop()).resolves.toBeUndefined();
});
