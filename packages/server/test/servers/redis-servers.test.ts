import { redisKinds, type TestRedis } from '@bloom/testing/redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limitRules } from '../../src/app/rate-limits.ts';
import { startBloom, type Bloom } from '../bloom.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

describe.each(redisKinds)('two servers and $name', ({ start }) => {
  let created: TestDatabase;
  let redis: TestRedis;
  let servers: Bloom[];

  beforeAll(async () => {
    created = await createTestDatabase();
    redis = await start();
    const startServer = () =>
      startBloom({
        connection: created.connection,
        receivesEvents: true,
        rateLimit: true,
        redisUrl: redis.url,
        trustProxy: ['127.0.0.1'],
      });
    servers = [await startServer(), await startServer()];
    const wait = { timeout: 20_000 };
    await vi.waitUntil(async () => (await states()).every((state) => state === 'up'), wait);
    const count = ({ services }: Bloom) => services.events.countServers();
    await vi.waitUntil(() => servers.every((server) => count(server) === 2), wait);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await redis.close();
    await created.drop();
  });

  const ready = () => Promise.all(servers.map((server) => server.call('GET', '/health/ready')));
  const states = async () => (await ready()).map(({ body }) => body.data.redis.state);

  let visitors = 0;
  /** The status of each response to a visitor who looks inviters up, on the given servers in turn. */
  async function statuses(count: number, on = servers): Promise<number[]> {
    const headers = { 'x-forwarded-for': `2001:db8:0:${(++visitors).toString(16)}::1` };
    const all: number[] = [];
    for (let i = 0; i < count; i++) {
      const path = '/v1/inviter/NOSUCH22';
      all.push((await on[i % on.length]!.call('GET', path, { headers })).status);
    }
    return all;
  }
  const allowed = (all: number[]) => all.filter((status) => status !== 429).length;
  const { times } = limitRules.inviter.address;
  /**
   * On a busy machine Redis may respond late, which costs a server its connection for a moment: then it
   * allows its half besides.
   */
  const expectShared = (count: number) => {
    expect(count).toBeGreaterThanOrEqual(times);
    expect(count).toBeLessThanOrEqual(2 * times);
  };

  test('allow a visitor together what one of them would', async () => {
    expectShared(allowed(await statuses(2 * times + 10)));
    // Alone, this server would allow half.
    expectShared(allowed(await statuses(2 * times + 10, servers.slice(0, 1))));
  });

  // rule: #rate-limits
  test.each(['killed', 'frozen'])('respond as before when it is %s, and are ready', async (how) => {
    if (how === 'killed') await redis.kill();
    else redis.freeze();
    const all = await statuses(times + 10);
    // Each has its half; nothing was counted before.
    expect(allowed(all)).toBe(times);
    expect(new Set(all)).toEqual(new Set([404, 429]));
    expect((await ready()).map(({ status }) => status)).toEqual([200, 200]);
    expect(await states()).toEqual(['away', 'away']);

    if (how === 'killed') await redis.restart();
    else redis.thaw();
    await expect.poll(states).toEqual(['up', 'up']);
    expectShared(allowed(await statuses(2 * times + 10)));
  });
});
