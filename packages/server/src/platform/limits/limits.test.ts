import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BloomError } from '@bloom/contract/errors/errors';
import { createMetrics } from '../metrics/index.ts';
import { clientAddress } from './client-address.ts';
import { createLimits, noLimits } from './limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address);
});

describe('an action allowed three times in ten seconds', () => {
  const metrics = createMetrics();
  const limits = createLimits(
    { thing: { account: { times: 3, perS: 10 }, address: { times: 5, perS: 20 } } },
    metrics,
  );
  /** Returns the seconds to wait, or undefined where the action is allowed. */
  const act = (ip: string, accountId?: number) =>
    limits.consume('thing', { ip }, accountId).then(
      () => undefined,
      (error: unknown) => (error as BloomError).extra['retry_after'],
    );

  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  test('is refused the fourth time, from any address, until the time is over', async () => {
    for (const ip of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(await act(ip, 1)).toBeUndefined();
    vi.advanceTimersByTime(4_000);
    expect(await act('4.4.4.4', 1)).toBe(6);
    vi.advanceTimersByTime(6_001);
    expect(await act('4.4.4.4', 1)).toBeUndefined();
  });

  test('is refused the sixth time at one address, for any account', async () => {
    const network = ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1', '2001:db8::4', '2001:db8::5'];
    for (const [i, ip] of network.entries()) expect(await act(ip, i)).toBeUndefined();
    expect(await act('2001:db8::6')).toBe(20);
    expect(await act('2001:db8:0:1::6')).toBeUndefined();
    expect(await metrics.metrics()).toContain('bloom_limited_total{limit="thing",by="address"} 1');
  });

  test('of an account over its limit does not count for its address', async () => {
    for (let i = 0; i < 20; i++) await act('1.1.1.1', 1);
    expect(await act('1.1.1.1', 2)).toBeUndefined();
    expect(await act('1.1.1.1', 3)).toBeUndefined();
    expect(await act('1.1.1.1', 4)).toBe(20);
  });

  test('is allowed once more for each refund', async () => {
    for (let i = 0; i < 3; i++) await act('1.1.1.1', 1);
    await limits.refund('thing', { ip: '1.1.1.1' }, 1);
    expect(await act('1.1.1.1', 1)).toBeUndefined();
    expect(await act('1.1.1.1', 1)).toBe(10);
  });
});

test('without limits everything is allowed', async () => {
  await expect(noLimits.consume('thing', { ip: '1.1.1.1' })).resolves.toBeUndefined();
});

// rule: #rate-limits
test('a server that counts alone among several allows its part of a limit', async () => {
  let servers = 3;
  const rules = { thing: { address: { times: 10, perS: 100 } } };
  const limits = createLimits(rules, createMetrics(), { countServers: () => servers });
  const act = () => limits.consume('thing', { ip: '1.1.1.1' });
  for (let i = 0; i < 4; i++) await act();
  await expect(act()).rejects.toThrow();
  servers = 1;
  for (let i = 5; i < 10; i++) await act();
  await expect(act()).rejects.toThrow();
});

test('several allowances apply at the same time: ten an hour, but not more than fifty a day', async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const hour = { times: 10, perS: 3_600 };
    const day = { times: 50, perS: 86_400 };
    const limits = createLimits({ thing: { account: [hour, day] } }, createMetrics());
    const act = () =>
      limits.consume('thing', { ip: '1.1.1.1' }, 1).then(
        () => true,
        () => false,
      );
    const inHours: number[] = [];
    for (let hours = 0; hours < 24; hours++) {
      const taken = await Promise.all(Array.from({ length: 20 }, act));
      inHours.push(taken.filter(Boolean).length);
      vi.advanceTimersByTime(3_600_001);
    }
    expect(inHours).toEqual([10, 10, 10, 10, 10, ...Array.from({ length: 19 }, () => 0)]);
    expect(await act()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
