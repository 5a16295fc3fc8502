import { redisKinds, redisProgram, startRedisStandIn } from '@bloom/testing/redis';
import { afterEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { openRedis, type Redis } from './index.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Adds to a counter as the limits do. */
const script = `local count = redis.call('incrby', KEYS[1], ARGV[1])
  return {count, redis.call('pttl', KEYS[1])}`;
const count = (redis: Redis) =>
  redis.run((client) => client.eval(script, { keys: ['a'], arguments: ['1', '60'] }));

/** @param responseMs longer than in a server where time is not tested: these tests run on busy machines */
async function open(url: string, responseMs = 5_000, pingMs = 3_600_000) {
  const metrics = createMetrics();
  const redis = openRedis(url, metrics, { responseMs, pingMs });
  const changes: boolean[] = [];
  redis.onChange((isUp) => changes.push(isUp));
  stops.push(() => redis.close());
  const valueOf = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value;
  return { redis, changes, valueOf };
}

const isUp = (redis: Redis) => expect.poll(() => redis.isUp());

/** A command fails without an attempt to send it. */
const failsAtOnce = (redis: Redis) => expect(count(redis)).rejects.toThrow('there is no connection');

describe.each(redisKinds)('with $name', ({ start }) => {
  const startServer = async () => {
    const server = await start();
    stops.push(() => server.close());
    return server;
  };

  test('commands reach it', async () => {
    const { redis, valueOf } = await open((await startServer()).url);
    await isUp(redis).toBe(true);
    expect((await count(redis)) as unknown).toEqual([1, expect.any(Number)]);
    expect((await count(redis)) as unknown).toEqual([2, expect.any(Number)]);
    expect(await valueOf('bloom_redis_up')).toBe(1);
  });

  test('frozen, it is known to be away without a command of a request', async () => {
    const server = await startServer();
    const { redis, valueOf } = await open(server.url, 50, 10);
    const latency = () => valueOf('bloom_redis_ping_seconds');
    await expect.poll(latency).toBeGreaterThan(0);
    server.freeze();
    await isUp(redis).toBe(false);
    expect(await latency()).toBeUndefined();
    server.thaw();
    await expect.poll(latency).toBeGreaterThan(0);
  });

  test('killed, commands fail at once until it is back', async () => {
    const server = await startServer();
    const { redis, changes, valueOf } = await open(server.url);
    await isUp(redis).toBe(true);
    await server.kill();
    await isUp(redis).toBe(false);
    await failsAtOnce(redis);
    expect([await valueOf('bloom_redis_up'), await valueOf('bloom_redis_failures_total')]).toEqual([0, 1]);
    await server.restart();
    await isUp(redis).toBe(true);
    expect((await count(redis)) as unknown).toEqual([1, expect.any(Number)]);
    expect(changes).toEqual([true, false, true]);
  });

  // rule: #rate-limits
  test('frozen, one command waits some tens of ms, the next not', async () => {
    const server = await startServer();
    const { redis } = await open(server.url, 50);
    await isUp(redis).toBe(true);
    server.freeze();
    await expect(count(redis)).rejects.toThrow('no response within 50 ms');
    expect(redis.isUp()).toBe(false);
    await failsAtOnce(redis);
    server.thaw();
    await isUp(redis).toBe(true);
    await count(redis);
  });

  test('a refused command fails, and Redis stays up', async () => {
    const { redis, valueOf } = await open((await startServer()).url);
    await isUp(redis).toBe(true);
    const refused = redis.run((client) => client.sendCommand(['NOSUCHCOMMAND']));
    await expect(refused).rejects.toThrow('unknown command');
    expect([redis.isUp(), await valueOf('bloom_redis_failures_total')]).toEqual([true, 1]);
  });
});

test('a Redis that is not there at start is used once it is', async () => {
  const server = await startRedisStandIn();
  stops.push(() => server.close());
  await server.kill();
  const { redis, changes } = await open(server.url);
  await expect.poll(() => changes).toEqual([false]);
  await failsAtOnce(redis);
  await server.restart();
  await isUp(redis).toBe(true);
});

test('closing ends the attempts to connect', async () => {
  const { redis, changes } = await open('redis://127.0.0.1:9');
  await expect.poll(() => changes).toEqual([false]);
  await redis.close();
  expect(redis.isUp()).toBe(false);
});

test.skipIf(redisProgram === undefined)('a real Redis is installed, on which these tests ran too', () => {
  expect(redisKinds).toHaveLength(2);
});
