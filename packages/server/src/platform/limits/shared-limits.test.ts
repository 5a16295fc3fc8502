import { redisKinds, type TestRedis } from '@bloom/testing/redis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { openRedis, type Redis } from '../redis/index.ts';
import { createLimits } from './limits.ts';

/** Longer than in a server: these tests run on busy machines. */
const responseMs = 1_000;

describe.each(redisKinds)('three servers with $name', ({ start }) => {
  const times = 30;
  let server: TestRedis;
  let connections: Redis[];
  let servers: ReturnType<typeof createLimits<'thing'>>[];

  beforeEach(async () => {
    server = await start();
    connections = [0, 1, 2].map(() => openRedis(server.url, createMetrics(), { responseMs }));
    const rules = { thing: { account: { times, perS: 600 }, address: { times: 500, perS: 600 } } };
    servers = connections.map((redis) =>
      createLimits(rules, createMetrics(), { redis, countServers: () => 3 }),
    );
    await areUp(true);
  });
  afterEach(async () => {
    await Promise.all(connections.map((redis) => redis.close()));
    await server.close();
  });
  const areUp = (up: boolean) =>
    expect.poll(() => connections.every((redis) => redis.isUp() === up)).toBe(true);

  /** Acts `count` times on the given servers in turn, and returns how many actions were allowed. */
  async function allowed(count: number, accountId = 1, on = servers): Promise<number> {
    const outcomes = Array.from({ length: count }, (_, i) =>
      on[i % on.length]!.consume('thing', { ip: `1.1.1.${i % 3}` }, accountId).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ key: 'request.tooMany' });
          return false;
        },
      ),
    );
    return (await Promise.all(outcomes)).filter(Boolean).length;
  }

  // rule: #rate-limits
  test('allow an account together what one of them would', async () => {
    expect(await allowed(2 * times)).toBe(times);
    expect(await allowed(2 * times, 2, servers.slice(0, 1))).toBe(times);
    expect(await allowed(3, 2)).toBe(0);
    expect(await allowed(3, 3)).toBe(3);
  });

  test('count a refund on any of them', async () => {
    await allowed(times);
    await servers[1]!.refund('thing', { ip: '1.1.1.1' }, 1);
    expect(await allowed(3)).toBe(1);
  });

  // rule: #rate-limits
  test('allow at most twice as much when it is killed, and share again when it is back', async () => {
    expect(await allowed(2 * times)).toBe(times);
    await server.kill();
    await areUp(false);
    expect(await allowed(4 * times)).toBe(times);
    await server.restart();
    await areUp(true);
    expect(await allowed(2 * times)).toBe(times);
  });

  test('decide alone while it is frozen', async () => {
    server.freeze();
    expect(await allowed(3)).toBe(3);
    expect(await allowed(4 * times)).toBe(times - 3);
    server.thaw();
    await areUp(true);
  });
});

test('a server that knows no others, because Redis was away at its start, allows half', async () => {
  const redis = openRedis('redis://127.0.0.1:9', createMetrics());
  const rules = { thing: { address: { times: 4, perS: 600 } } };
  const limits = createLimits(rules, createMetrics(), { redis });
  for (let i = 0; i < 2; i++) await limits.consume('thing', { ip: '1.1.1.1' });
  await expect(limits.consume('thing', { ip: '1.1.1.1' })).rejects.toThrow();
  await redis.close();
});
