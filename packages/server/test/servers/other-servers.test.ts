import type { VideoSummary } from '@bloom/contract/video/video';
import { redisKinds, type TestRedis } from '@bloom/testing/redis';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { readEvents } from '../event-reader.ts';

/*
 * Two servers on one database, with and without Redis: a change on one appears on the other long before the
 * second ends for which a list is cached.
 */

/** `npm run proof` checks the promise, for an idle machine. */
const promisedMs = process.env['OWN_WRITES'] ? 100 : Infinity;
const rounds = process.env['OWN_WRITES'] ? 9 : 1;

/** Without Redis they notify each other by PostgreSQL. */
const kinds = [{ name: 'PostgreSQL', start: undefined }, ...redisKinds];

describe.each(kinds)('over $name', ({ start }) => {
  let created: TestDatabase;
  let redis: TestRedis | undefined;
  let youtube: Awaited<ReturnType<typeof startYoutube>>;
  let one: Bloom;
  let two: Bloom;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    created = await createTestDatabase();
    youtube = await startYoutube();
    redis = await start?.();
    const startServer = () =>
      startBloom({
        connection: created.connection,
        receivesEvents: true,
        youtubeUrl: youtube.url,
        ...(redis && { redisUrl: redis.url }),
      });
    [one, two] = [await startServer(), await startServer()];
    ann = await one.logIn('Ann');
    bob = await one.logIn('Bob');
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await youtube.close();
    await redis?.close();
    await created.drop();
  });

  const listOf = async (server: Bloom): Promise<VideoSummary[]> =>
    (await server.call('GET', '/v1/video/list?limit=50')).body.data;

  /** Makes `two` cache its list, runs `act` on `one`, and returns the milliseconds until `two` shows it. */
  async function delayOf(act: () => Promise<unknown>, shows: () => Promise<boolean>): Promise<number> {
    await listOf(two);
    await act();
    const started = performance.now();
    while (!(await shows())) {
      if (performance.now() - started > 20_000) throw new Error('it never shows');
    }
    return performance.now() - started;
  }

  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

  async function medianDelay(round: (i: number) => Promise<number>): Promise<number> {
    const delays: number[] = [];
    for (let i = 0; i < rounds; i++) delays.push(await round(i));
    return median(delays);
  }

  const share = (id: string) =>
    one.call('PUT', `/v1/video/youtube/${id}`, ann, {
      link: `https://www.youtube.com/watch?v=${id}`,
      source: 'youtube',
      category: 'entertainment|music',
      language: 'english|english',
    });

  test('a share on one server is on the list of the other at once', async () => {
    const delay = await medianDelay((i) => {
      const id = `other00000${i}`;
      return delayOf(
        async () => expect((await share(id)).status).toBe(200),
        async () => (await listOf(two))[0]?.id === id,
      );
    });
    expect(delay).toBeLessThan(promisedMs);
  });

  test('a gift on one server moves the video on the list of the other at once', async () => {
    const delay = await medianDelay((i) => {
      const id = `other00000${i}`;
      return delayOf(
        () => one.call('POST', `/v1/video/youtube/${id}`, bob, { amount: 1_000 }),
        async () =>
          (await listOf(two)).some((video) => video.id === id && video.video_bloom_balance === 11_000),
      );
    });
    expect(delay).toBeLessThan(promisedMs);
  });

  test('a changed setting applies on the other server at once', async () => {
    const delay = await medianDelay((i) => {
      const url = `https://event${i}.example`;
      return delayOf(
        () => one.services.settings.set('event_url', url),
        async () => {
          await new Promise(setImmediate);
          return two.services.settings.current().event_url === url;
        },
      );
    });
    expect(delay).toBeLessThan(promisedMs);
  });

  test('a chat message on one server reaches a reader of the other at once', async () => {
    const url = await two.app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await readEvents(`${url}/api/v1/message/stream`);
    // From then on it receives what happens.
    await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
    const delay = await medianDelay((i) => {
      const content = `message ${i}`;
      return delayOf(
        async () => {
          const { status } = await one.call('POST', '/v1/message/post', ann, { content });
          expect(status).toBe(200);
        },
        async () => {
          await new Promise(setImmediate);
          return reader.dataOf('message').some((message) => message.content === content);
        },
      );
    });
    reader.close();
    expect(delay).toBeLessThan(promisedMs);
  });
});
