import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBilibili, videoIdFor as bilibiliIdFor } from '@bloom/testing/upstreams/bilibili';
import { json, startUpstream, type Mishap, type Reply } from '@bloom/testing/upstreams/upstream-server';
import { BloomError } from '@bloom/contract/errors/errors';
import { sourceTable } from '@bloom/contract/sources/sources';
import { sourcesAt, startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createSources, type Sources } from '../sources/index.ts';
import { claimNextDue } from './health-store.ts';
import { createLinkHealth } from './index.ts';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

/** The replies of youtube by video; by default a video exists and its id is in its title. */
const replies = new Map<string, Reply | Mishap>();
const gone: Reply = { status: 404, body: 'Not Found' };
const titled = (title: string) => json({ title });

let youtube: Upstream;
let bilibili: Upstream;
let bloom: Bloom;
let ann: Person;
let counter = 0;
let id: string;

beforeAll(async () => {
  youtube = await startUpstream(({ url }) => {
    const lookedUp = new URL(url.searchParams.get('url') ?? '').searchParams.get('v') ?? '';
    return replies.get(lookedUp) ?? titled(`Video ${lookedUp}`);
  });
  bilibili = await startBilibili();
  bloom = await startBloom({
    youtubeUrl: youtube.url,
    outboundAllow: [bilibili.host],
    origins: { BILIBILI_API_URL: bilibili.url, BILIBILI_LIVE_API_URL: bilibili.url },
    sources: { off: ['tencent'] },
  });
  ann = await bloom.logIn('Ann');
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
  await bilibili.close();
});
beforeEach(async () => {
  id = `keep${String(++counter).padStart(7, '0')}`;
  await bloom.addVideo(ann, id);
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((server) => server.close()));
  youtube.outage = undefined;
  replies.clear();
  await bloom.execute(sql`update video_health set next_check_at = 'infinity'`);
});

/** Runs the job as the server does. */
const runJob = (signal?: AbortSignal) => bloom.runJob('check videos', signal);

/** Another server on the same database, with its own adapters, circuit breaker and caches. */
function anotherServer() {
  const outbound = createOutbound({ allow: [youtube.host] });
  const config = { ...sourcesAt(youtube.url).sources, off: ['bilibili', 'tencent'] as const };
  const sources = createSources({ outbound, config, metrics: createMetrics() });
  const linkHealth = createLinkHealth(bloom.database, sources, bloom.services.events);
  const server = {
    sources,
    run: (signal = new AbortController().signal) => linkHealth.run(signal),
    close: () => outbound.close(),
  };
  others.push(server);
  return server;
}
const others: { close(): Promise<void> }[] = [];

/** Moves the times in the health of all videos so many hours into the past. */
const pass = (hours: number) =>
  bloom.execute(sql`update video_health set
      next_check_at = next_check_at - make_interval(secs => ${hours * 3_600}),
      checked_at = checked_at - make_interval(secs => ${hours * 3_600}),
      first_gone_at = first_gone_at - make_interval(secs => ${hours * 3_600})`);

const makeDue = (...ids: string[]) =>
  bloom.execute(sql`update video_health h set next_check_at = now() from video v
    where v.id = h.video_id and v.source_id = any(${ids}::text[])`);

/** Has the video checked so many hours after the last time, whether it is due or not. */
async function checkAfter(hours: number, video = id): Promise<void> {
  await pass(hours);
  await makeDue(video);
  await runJob();
}

async function makeOffline(): Promise<void> {
  replies.set(id, gone);
  for (const hours of [0, 12, 12]) await checkAfter(hours);
}

type Health = { goneCount: number; unknownCount: number; waitHours: number; isOffline: boolean };
async function healthOf(video = id): Promise<Health> {
  const { rows } = await sql<Health>`select h.gone_count as "goneCount",
      h.unknown_count as "unknownCount", v.offline_since is not null as "isOffline",
      extract(epoch from h.next_check_at - now())::float8 / 3600 as "waitHours"
    from video_health h join video v on v.id = h.video_id
    where v.source_id = ${video}`.execute(bloom.database.read);
  const [health] = rows;
  if (!health) throw new Error('no health');
  return health;
}

const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
  bloom.call(method, path, ann, body);
const detail = async () => (await call('GET', `/v1/video/youtube/${id}`)).body.data;
const idsOf = (response: { body: { data: { id: string }[] } }) => response.body.data.map((video) => video.id);
const listed = async (query = '') => idsOf(await call('GET', `/v1/video/list?limit=50${query}`));
const found = async (words: string) => idsOf(await call('POST', '/v1/video/search', { key_words: words }));
const play = (playing = true) => call('POST', `/v1/video/youtube/${id}/play`, { playing });

/** The videos that are looked up at youtube meanwhile, in order. */
async function lookupsDuring(action: () => Promise<unknown>): Promise<string[]> {
  const before = youtube.requests.length;
  await action();
  return youtube.requests.slice(before).map(({ url }) => url.searchParams.get('url')?.split('v=')[1] ?? '');
}

test('a video that goes offline, or comes back, changes cached lists at once', async () => {
  const remembered = async () => idsOf(await call('GET', '/v1/video/list?limit=50'));
  replies.set(id, gone);
  for (const hours of [0, 12]) await checkAfter(hours);
  for (let n = 0; n < 3; n++) expect(await remembered()).toContain(id);
  await checkAfter(12);
  for (let n = 0; n < 3; n++) expect(await remembered()).not.toContain(id);
  replies.delete(id);
  await checkAfter(12);
  expect(await remembered()).toContain(id);
});

describe('a video that its source reports as gone three times over a day', () => {
  beforeEach(makeOffline);

  // rule: #offline-videos
  test('leaves the lists and the search', async () => {
    expect(await listed()).not.toContain(id);
    expect(await listed('&category=movies')).not.toContain(id);
    expect(await listed('&label=comedy')).not.toContain(id);
    expect(await found(id)).toEqual([]);
  });

  // rule: #notification-kinds
  test('is a notification of its sharer, once', async () => {
    const about = async () =>
      (await call('GET', '/v1/account/notifications')).body.data
        .filter((entry: { video?: { id: string } }) => entry.video?.id === id)
        .map(({ kind, count }: { kind: string; count: number }) => ({ kind, count }));
    expect(await about()).toEqual([{ kind: 'offline', count: 0 }]);
    await checkAfter(48);
    expect(await about()).toEqual([{ kind: 'offline', count: 0 }]);
  });

  // rule: #offline-videos
  test('that comes back online is not announced as offline again', async () => {
    const read = async () => {
      const { body } = await call('GET', '/v1/account/notifications');
      const about = body.data.filter((entry: { video?: { id: string } }) => entry.video?.id === id);
      return { kinds: about.map(({ kind }: { kind: string }) => kind), unread: body.unread };
    };
    const { body } = await call('GET', '/v1/account/notifications');
    await call('POST', '/v1/account/notifications/read', { upto: body.data[0].id });
    expect(await read()).toEqual({ kinds: ['offline'], unread: 0 });
    replies.delete(id);
    await checkAfter(1);
    expect(await healthOf()).toMatchObject({ isOffline: false });
    expect(await read()).toEqual({ kinds: ['offline'], unread: 0 });
  });

  test('still has its page, marked as offline', async () => {
    expect(await detail()).toMatchObject({ id, offline: true, title: `Video ${id}` });
  });

  // rule: #play-registration
  test('cannot be played', async () => {
    const { status, body } = await play();
    expect(status).toBe(422);
    expect(body).toMatchObject({
      key: 'video.offline',
      code: 1302,
      message: 'Cannot play video due to this video is offline.',
    });
    expect((await play(false)).status).toBe(200);
  });

  test('accepts gifts, has no rank, and stays offline', async () => {
    const { status, body } = await call('POST', `/v1/video/youtube/${id}`, { amount: 200_000 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      offline: true,
      video_bloom_balance: 210_000,
      rank_before: null,
      rank_after: null,
    });
    expect(await listed()).not.toContain(id);
  });

  test('does not count in the ranks of other videos', async () => {
    const other = `more${id.slice(4)}`;
    await bloom.addVideo(ann, other, { sharedUs: 1 });
    const rank = async () =>
      (await call('POST', `/v1/video/youtube/${other}`, { amount: 1 })).body.data.rank_after;
    const before = await rank();
    replies.delete(id);
    await checkAfter(1);
    expect(await rank()).toBe(before + 1);
  });

  test('is shown to a user who shares it again', async () => {
    const { status, body } = await call('PUT', `/v1/video/youtube/${id}`, {
      link: `https://www.youtube.com/watch?v=${id}`,
      category: 'movies|comedy',
      language: 'english|english',
    });
    expect(status).toBe(409);
    expect(body.data).toMatchObject({ id, offline: true });
  });

  // rule: #offline-videos
  test('comes back by itself when its source has it again', async () => {
    const { isOffline, waitHours } = await healthOf();
    expect(isOffline).toBe(true);
    replies.delete(id);
    await pass(waitHours + 0.01);
    await runJob();
    expect((await detail()).offline).toBeUndefined();
    expect(await listed()).toContain(id);
    expect(await found(id)).toEqual([id]);
    expect((await play()).status).toBe(200);
  });
});

describe('a video stays in the lists', () => {
  test('after three refusals within an hour', async () => {
    replies.set(id, gone);
    for (const hours of [0, 0.4, 0.5]) await checkAfter(hours);
    expect(await healthOf()).toMatchObject({ goneCount: 3, isOffline: false });
    expect(await listed()).toContain(id);
    expect((await play()).status).toBe(200);
    // The first refusal is a day old.
    await checkAfter(23.2);
    expect(await listed()).not.toContain(id);
  });

  test.each(['s503', 's429', 'html', 'html403', 'reset', 'cut'] as const)(
    'after an outage (%s) among two refusals, which counts for nothing',
    async (mishap) => {
      replies.set(id, gone);
      await checkAfter(0);
      youtube.outage = mishap;
      await checkAfter(12);
      youtube.outage = undefined;
      await checkAfter(12);
      expect(await healthOf()).toMatchObject({ goneCount: 2, unknownCount: 0, isOffline: false });
      expect(await listed()).toContain(id);
      await checkAfter(1);
      expect(await listed()).not.toContain(id);
    },
  );

  test('through an outage of a week', async () => {
    youtube.outage = 's503';
    for (let day = 0; day < 7; day++) await checkAfter(24);
    expect(await healthOf()).toMatchObject({ goneCount: 0, unknownCount: 7, isOffline: false });
    expect(await listed()).toContain(id);
  });

  test('when it exists between its refusals', async () => {
    replies.set(id, gone);
    await checkAfter(0);
    await checkAfter(12);
    replies.delete(id);
    await checkAfter(1);
    replies.set(id, gone);
    await checkAfter(12);
    expect(await healthOf()).toMatchObject({ goneCount: 1, isOffline: false });
  });

  test('when its owner forbids to embed it, because it still plays at its source', async () => {
    replies.set(id, { status: 401, body: 'Unauthorized' });
    for (const hours of [0, 12, 12, 12]) await checkAfter(hours);
    expect(await healthOf()).toMatchObject({ goneCount: 0, isOffline: false });
  });

  test('when it is made private, where that looks like a refusal of our server', async () => {
    const hidden = bilibiliIdFor('hidden');
    await bloom.addVideo(ann, hidden, { source: 'bilibili', category: 'other', label: 'other' });
    for (const hours of [0, 12, 12, 12]) await checkAfter(hours, hidden);
    expect(await healthOf(hidden)).toMatchObject({ goneCount: 0, isOffline: false });
  });
});

// rule: #offline-videos
test('a private video of youtube counts as gone', async () => {
  replies.set(id, { status: 403, body: 'Forbidden' });
  for (const hours of [0, 12, 12]) await checkAfter(hours);
  expect((await detail()).offline).toBe(true);
});

test('a video that bilibili does not know goes offline too', async () => {
  const missing = bilibiliIdFor('gone');
  await bloom.addVideo(ann, missing, { source: 'bilibili', category: 'other', label: 'other' });
  for (const hours of [0, 12, 12]) await checkAfter(hours, missing);
  const { body } = await call('GET', `/v1/video/bilibili/${missing}`);
  expect(body.data.offline).toBe(true);
});

describe('new metadata of a source', () => {
  test('is stored and found by search, and what is missing in it stays as it was', async () => {
    replies.set(id, titled(`Renamed ${counter}花絮`));
    await checkAfter(0);
    expect(await detail()).toMatchObject({ title: `Renamed ${counter}花絮`, duration: 60 });
    expect(await found(`renamed ${counter}`)).toEqual([id]);
    expect(await found(id)).toEqual([]);
    const list = await call('GET', '/v1/video/list?limit=50');
    expect(list.body.data).toContainEqual(expect.objectContaining({ id, title: `Renamed ${counter}花絮` }));
  });

  test('may be one more part or episode', async () => {
    const parts = bilibiliIdFor('many');
    await bloom.addVideo(ann, parts, { source: 'bilibili', category: 'other', label: 'other' });
    await checkAfter(0, parts);
    const { body } = await call('GET', `/v1/video/bilibili/${parts}`);
    expect(body.data).toMatchObject({ video_type: 'Playlist', episode_count: 3 });
    expect(body.data.list).toHaveLength(3);
  });

  test('that is the same as before is not written', async () => {
    await checkAfter(0);
    const version = async () =>
      (await sql`select xmin::text from video where source_id = ${id}`.execute(bloom.database.read)).rows;
    const before = await version();
    await checkAfter(1);
    expect(await version()).toEqual(before);
  });

  test('is not read from the cache of lookups', async () => {
    await call('GET', `/v1/video/youtube/${id}?remote=true`);
    expect(await lookupsDuring(() => checkAfter(0))).toEqual([id]);
  });

  // rule: #metadata-age
  test.each(['youtube', 'bilibili'] as const)(
    'of %s is requested again before it is too old',
    async (source) => {
      const known = source === 'youtube' ? id : bilibiliIdFor('gzip');
      if (source !== 'youtube') {
        await bloom.addVideo(ann, known, { source, category: 'other', label: 'other' });
      }
      expect((await healthOf(known)).waitHours).toBeLessThanOrEqual(24);
      await checkAfter(0, known);
      const maxAgeHours = sourceTable[source].metadataMaxAgeS / 3_600;
      const { waitHours } = await healthOf(known);
      expect(waitHours).toBeGreaterThan(maxAgeHours * 0.49);
      expect(waitHours).toBeLessThan(maxAgeHours * 0.76);
    },
  );
});

describe('the job', () => {
  test('looks up only videos that are due', async () => {
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
  });

  test('looks up a few videos of a source at a time, the longest due first', async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `few${id.slice(-3)}${i + 10}xxx`);
    for (const video of ids) {
      await bloom.addVideo(ann, video);
      await pass(0.001);
      await makeDue(video);
    }
    expect(await lookupsDuring(async () => runJob())).toEqual(ids.slice(0, 20));
    expect(await lookupsDuring(async () => runJob())).toEqual(ids.slice(20));
  });

  test('never sends requests to a source whose metadata is switched off', async () => {
    await bloom.addVideo(ann, 'm0000000001', { source: 'tencent' });
    await makeDue('m0000000001');
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    expect((await healthOf('m0000000001')).waitHours).toBeLessThanOrEqual(0);
  });

  test('stops requests to a source that does not respond, and the others do not wait', async () => {
    const ids = Array.from({ length: 15 }, (_, i) => `dead${id.slice(-3)}${i + 10}xx`);
    const well = bilibiliIdFor('flaky');
    await bloom.addVideo(ann, well, { source: 'bilibili', category: 'other', label: 'other' });
    for (const video of ids) await bloom.addVideo(ann, video);
    const { run, sources } = anotherServer();
    youtube.outage = 's429';
    await makeDue(...ids, well);
    const lookedUp = await lookupsDuring(() => run());
    expect(lookedUp).toHaveLength(10);
    const counts = await Promise.all(ids.map(async (video) => (await healthOf(video)).unknownCount));
    expect(counts.toSorted()).toEqual([...Array(5).fill(0), ...Array(10).fill(1)]);
    expect(sources.states()).toMatchObject({ youtube: 'open' });
    await runJob();
    expect((await healthOf(well)).waitHours).toBeGreaterThan(24);
  });

  test('continues after a bug in Bloom fails the check of one video', async () => {
    const fault = new TypeError('a fault of our own');
    const sources: Pick<Sources, 'available' | 'lookupNow'> = {
      available: () => ['youtube', 'bilibili'],
      lookupNow: async (source, video) => {
        if (source === 'youtube') throw fault;
        const metadata = { title: 'Well', thumbnailUrl: '', type: 'Video', episodes: [] } as const;
        return { ...metadata, id: video, episodes: [], durationS: null };
      },
    };
    const well = bilibiliIdFor('odd' as never);
    await bloom.addVideo(ann, well, { source: 'bilibili', category: 'other', label: 'other' });
    await makeDue(id, well);
    const linkHealth = createLinkHealth(bloom.database, sources, bloom.services.events);
    await expect(linkHealth.run(new AbortController().signal)).rejects.toBe(fault);
    expect(await healthOf()).toMatchObject({ unknownCount: 1 });
    expect((await healthOf(well)).waitHours).toBeGreaterThan(24);
  });

  test('ends at once when the server stops, and another server checks the video', async () => {
    const stopping = new AbortController();
    const { ended } = await startHanging(stopping.signal);
    stopping.abort();
    await ended;
    expect(await healthOf()).toMatchObject({ goneCount: 0, unknownCount: 0 });

    replies.delete(id);
    await pass(4.9 / 60);
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    await pass(0.2 / 60);
    expect(await lookupsDuring(async () => runJob())).toEqual([id]);
  });

  test('claims nothing when the server is stopping', async () => {
    await makeDue(id);
    expect(await lookupsDuring(async () => runJob(AbortSignal.abort()))).toEqual([]);
    expect((await healthOf()).waitHours).toBeLessThanOrEqual(0);
  });
});

/** Has another server wait for a response that does not come. */
async function startHanging(signal: AbortSignal): Promise<{ ended: Promise<void> }> {
  replies.set(id, 'hang');
  await makeDue(id);
  const before = youtube.requests.length;
  const running = anotherServer().run(signal);
  await expect.poll(() => youtube.requests.length).toBe(before + 1);
  return { ended: running };
}

describe('two servers', () => {
  test('check each video once', async () => {
    const ids = Array.from({ length: 16 }, (_, i) => `two${id.slice(-3)}${i + 10}xxx`);
    for (const video of ids) await bloom.addVideo(ann, video);
    await makeDue(...ids);
    const lookedUp = await lookupsDuring(() =>
      Promise.all([runJob(), anotherServer().run(), anotherServer().run()]),
    );
    expect(lookedUp.toSorted()).toEqual(ids);
  });

  test('do not wait for each other, nor claim the same video at the same time', async () => {
    const other = `same${id.slice(4)}`;
    await bloom.addVideo(ann, other);
    await makeDue(id, other);
    await bloom.database.write.transaction().execute(async (tx) => {
      const taken = await claimNextDue(tx, 'youtube');
      const rest = [id, other].filter((video) => video !== taken?.id);
      expect(await lookupsDuring(async () => runJob())).toEqual(rest);
    });
  });

  test('do not check a video that one of them is still waiting for', async () => {
    const stopping = new AbortController();
    const { ended } = await startHanging(stopping.signal);
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    stopping.abort();
    await ended;
  });

  test('count a refusal once if a check took so long that another was made', async () => {
    const late = Promise.withResolvers<never>();
    const lookedUp = Promise.withResolvers<void>();
    const slow: Pick<Sources, 'available' | 'lookupNow'> = {
      available: () => ['youtube'],
      lookupNow: () => {
        lookedUp.resolve();
        return late.promise;
      },
    };
    await makeDue(id);
    const linkHealth = createLinkHealth(bloom.database, slow, bloom.services.events);
    const running = linkHealth.run(new AbortController().signal);
    await lookedUp.promise;
    replies.set(id, gone);
    await checkAfter(0.1);
    expect((await healthOf()).goneCount).toBe(1);
    await pass(1);
    late.reject(new BloomError('video.unavailable', { reason: 'gone' }));
    await running;
    const { goneCount, waitHours } = await healthOf();
    expect(goneCount).toBe(1);
    expect(waitHours).toBeLessThan(11.7);
  });
});

describe('a report', () => {
  const report = (body: unknown, { person = undefined as Person | undefined, ip = '' } = {}) =>
    bloom.call('POST', `/v1/video/youtube/${id}/report`, {
      body,
      ...(person && { token: person.token }),
      ...(ip !== '' && { headers: { 'x-forwarded-for': ip } }),
    });
  const reportsOf = async () =>
    (
      await sql<{ reports: number }>`select reports from video_health h
        join video v on v.id = h.video_id where v.source_id = ${id}`.execute(bloom.database.read)
    ).rows[0]?.reports;

  test('of a video whose link is not checked is accepted', async () => {
    await bloom.execute(sql`delete from video_health`);
    const { status, body } = await report({ kind: 'cannotPlay' });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  // rule: #playback-reports
  test('is counted once a day for each account and each IP address', async () => {
    const ben = await bloom.logIn('Ben');
    for (const person of [undefined, ann, ben, undefined, ann]) {
      const { status, body, headers } = await report({ kind: 'gone' }, { person });
      expect([status, body]).toEqual([200, { status: 'ok', code: 0 }]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await reportsOf()).toBe(3);
    const metrics = await bloom.services.metrics.metrics();
    expect(metrics).toMatch(/bloom_video_reports_total\{source="youtube",kind="gone"\} \d/);
  });

  test('has the video checked at once, and then at most once an hour', async () => {
    expect((await healthOf()).waitHours).toBeGreaterThan(11);
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    await report({ kind: 'notEmbeddable', episode: 'x' });
    expect(await lookupsDuring(async () => runJob())).toEqual([id]);
    await report({ kind: 'silent' }, { person: ann });
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    await pass(0.99);
    expect(await lookupsDuring(async () => runJob())).toEqual([]);
    await pass(0.02);
    expect(await lookupsDuring(async () => runJob())).toEqual([id]);
  });

  // rule: #playback-reports
  test('never takes a video out of the lists', async () => {
    for (let n = 0; n < 20; n++) {
      await report({ kind: 'gone' }, { person: await bloom.logIn(`Crowd ${n}`) });
    }
    await runJob();
    expect(await reportsOf()).toBe(20);
    expect(await listed()).toContain(id);
  });

  test('may repeat the video, and a token that has ended', async () => {
    expect((await report({ kind: 'other', id, source: 'youtube', token: 'ended' })).status).toBe(200);
    const { body } = await report({ kind: 'other', id: 'AAAAAAAAAAA' });
    expect(body.params).toEqual({ field: 'id' });
  });

  test.each([
    ['{}', 'kind'],
    ['{"kind":"nothing"}', 'kind'],
    ['{"kind":7}', 'kind'],
    ['{"kind":["gone"]}', 'kind'],
    ['{"kind":"gone","episode":7}', 'episode'],
    [`{"kind":"gone","episode":"${'x'.repeat(401)}"}`, 'episode'],
    ['[]', 'body'],
    ['', 'body'],
  ])('that is %s is refused', async (body, field) => {
    const response = await report(body);
    expect([response.status, response.body.params]).toEqual([400, { field }]);
    expect(await reportsOf()).toBe(0);
  });

  test.each(['youtube/unshared000', 'nowhere/x', 'youtube/short'])(
    'of %s, which is not shared, is a 404',
    async (path) => {
      const body = { kind: 'gone' };
      expect((await bloom.call('POST', `/v1/video/${path}/report`, { body })).status).toBe(404);
    },
  );
});
