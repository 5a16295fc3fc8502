import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

type Step = { readonly does: 'ok' | 'fail'; readonly times?: number } | { readonly waitMs: number };

const ok = { does: 'ok' } as const;
const fail = (times = 1) => ({ does: 'fail', times }) as const;
const wait = (waitMs: number) => ({ waitMs });

async function after(steps: readonly Step[]): Promise<Breaker> {
  let now = 1_000_000;
  const breaker = new Breaker(() => now);
  for (const step of steps) {
    if ('waitMs' in step) {
      now += step.waitMs;
      continue;
    }
    for (let n = 0; n < (step.times ?? 1); n++) {
      expect(breaker.allowsRequest).toBe(true);
      const call = async () => {
        if (step.does === 'fail') throw new Error('no response');
      };
      await breaker.run(call).catch(() => {});
    }
  }
  return breaker;
}

test.each<[string, string, boolean, readonly Step[]]>([
  ['nothing', 'closed', true, []],
  ['nine failures', 'closed', true, [fail(9)]],
  ['ten failures', 'open', false, [fail(10)]],
  ['ten failures with a success between', 'closed', true, [fail(9), ok, fail(9)]],
  ['ten failures far apart', 'open', false, [fail(9), wait(1e9), fail()]],
  ['almost 30 seconds of being open', 'open', false, [fail(10), wait(29_999)]],
  ['30 seconds of being open', 'halfOpen', true, [fail(10), wait(30_000)]],
  ['a probe that succeeds', 'closed', true, [fail(10), wait(30_000), ok]],
  ['a probe that fails', 'open', false, [fail(10), wait(30_000), fail()]],
  ['almost 30 seconds after a failed probe', 'open', false, [fail(10), wait(30_000), fail(), wait(29_999)]],
  ['a second probe that succeeds', 'closed', true, [fail(10), wait(30_000), fail(), wait(30_000), ok]],
  ['nine failures after a successful probe', 'closed', true, [fail(10), wait(30_000), ok, fail(9)]],
])('after %s it is %s', async (_what, state, allows, steps) => {
  const breaker = await after(steps);
  expect([breaker.state, breaker.allowsRequest]).toEqual([state, allows]);
});

test('one call at a time probes an upstream, and earlier calls do not change that', async () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  const late = Promise.withResolvers<void>();
  const earlier = breaker.run(() => late.promise).catch(() => {});
  for (let n = 0; n < 10; n++) await breaker.run(() => Promise.reject(new Error())).catch(() => {});
  now = 30_000;
  const probe = Promise.withResolvers<void>();
  const probing = breaker.run(() => probe.promise);
  expect([breaker.state, breaker.allowsRequest]).toEqual(['halfOpen', false]);
  // A call from before fails now: this neither opens the breaker again nor allows a second probe.
  late.reject(new Error('no response'));
  await earlier;
  expect([breaker.state, breaker.allowsRequest]).toEqual(['halfOpen', false]);
  probe.resolve();
  await probing;
  expect([breaker.state, breaker.allowsRequest]).toEqual(['closed', true]);
});

test('a success of an earlier call closes the breaker', async () => {
  const breaker = new Breaker(() => 0);
  const late = Promise.withResolvers<void>();
  const earlier = breaker.run(() => late.promise);
  for (let n = 0; n < 10; n++) await breaker.run(() => Promise.reject(new Error())).catch(() => {});
  expect(breaker.state).toBe('open');
  late.resolve();
  await earlier;
  expect([breaker.state, breaker.allowsRequest]).toEqual(['closed', true]);
});
