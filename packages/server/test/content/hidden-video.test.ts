import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { auditLedger } from '../../src/domains/audit/index.ts';
import { holdVideo, videoContent, VideoWriter } from '../../src/domains/video/index.ts';
import { refusal, startBloom, type ApiResponse, type Bloom, type Person } from '../bloom.ts';
import { createTestDatabase, waitForLocks, type TestDatabase } from '../database.ts';

// A video that moderators removed, on the server where they did it and on another one of the same database.

/** Twenty times what is promised, for a machine that is busy with other tests. */
const goneWithinMs = 20_000;
const image = 'https://i.ytimg.com/vi/zebra/hqdefault.jpg';
/** The words of the hidden video that no user may read. */
const traces = /Zebra|zebra|stripes/;

let created: TestDatabase;
let one: Bloom;
let two: Bloom;
let sharer: Person;
let fan: Person;
/** Follows the sharer. */
let viewer: Person;
let moderator: Person;
let other: string;
let id: string;
let collection: string;
let counter = 0;

beforeAll(async () => {
  created = await createTestDatabase();
  const start = () =>
    startBloom({
      connection: created.connection,
      receivesEvents: true,
      settings: { feature_subtitle_edit: '1' },
    });
  [one, two] = [await start(), await start()];
  [sharer, fan, viewer, moderator] = [
    await one.logIn('Sharer'),
    await one.logIn('Fan'),
    await one.logIn('Viewer'),
    await one.logIn('Mia'),
  ];
  await one.setRole(moderator, { role: 'moderator', categories: null });
  await one.call('PUT', `/v1/user/${sharer.id}/follow`, viewer);
  other = await one.addNewVideo(fan, { title: 'Another film' });
});
afterAll(async () => {
  await one.close();
  await two.close();
  await created.drop();
});

beforeEach(async () => {
  id = `zbr${String(++counter).padStart(8, '0')}`;
  await one.addVideo(sharer, id, {
    title: `Zebra parade ${counter}`,
    thumbnailUrl: image,
    line: 'All these stripes!',
  });
});
afterEach(async () => {
  expect((await one.database.snapshot(auditLedger)).problems).toEqual([]);
  // Only one video at a time has the image.
  await one.execute(sql`update video set thumbnail_url = '' where source_id = ${id}`);
});

const path = (video = id) => `/v1/video/youtube/${video}`;
const give = (amount: number, key?: string, server = two) =>
  server.call('POST', path(), { token: fan.token, body: { amount }, ...(key && { key }) });
async function act(action: 'hide' | 'restore', video = id): Promise<void> {
  const response = await one.moderate(
    moderator,
    action,
    { kind: 'video', id: `youtube/${video}` },
    { ...(action === 'hide' && { rule: 2 }), reason: 'It is a copy.' },
  );
  expect(response.status).toBe(200);
}
const gone = [410, 'video.removed', { rule: 2, version: 1 }];
const textOf = async (server: Bloom, url: string, { token }: Partial<Person> = {}) => {
  const response = await server.app.inject({
    url,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return response.body;
};

/** Whatever names a video, as everybody sees it or as a user does. */
const surfaces: Record<string, (server: Bloom) => Promise<string>> = {
  'the list': (server) => textOf(server, '/api/v1/video/list'),
  'the newest': (server) => textOf(server, '/api/v1/video/list?sort=newest'),
  'the most thanked': (server) => textOf(server, '/api/v1/video/list?sort=thanked_day&limit=2'),
  'its category': (server) => textOf(server, '/api/v1/video/list?category=movies'),
  'the page of its sharer': (server) => textOf(server, `/api/v1/video/list?sharer=${sharer.id}`),
  search: async (server) =>
    JSON.stringify(
      (await server.call('POST', '/v1/video/search', { body: { key_words: 'Zebra' } })).body.data,
    ),
  'what is related to another': (server) => textOf(server, `/api${path(other)}/related`),
  'the lines of its subtitles': async (server) =>
    JSON.stringify((await server.call('GET', '/v1/search/lines?q=zebra')).body.data),
  'its own page': (server) => textOf(server, `/api${path()}`),
  'what is related to it': async (server) =>
    (await textOf(server, `/api${path()}/related`)).includes('request_id') ? '' : 'zebra',
  'its record': async (server) =>
    (await textOf(server, `/api${path()}/record`)).includes('opening') ? 'zebra' : '',
  'its subtitles': (server) => textOf(server, `/api/v1/subtitle/${id}`),
  oEmbed: (server) => textOf(server, `/api/oembed?url=${encodeURIComponent(`http://localhost/video/${id}`)}`),
  'the feed': (server) => textOf(server, '/feed/all.atom'),
  'the feed of a category': (server) => textOf(server, '/feed/movies.atom'),
  'the feed of a collection': (server) => textOf(server, `/feed/collection/${collection}.atom`),
  'the feed of its moments': (server) => textOf(server, `/feed/moments/youtube/${id}.json`),
  'the sitemap': async (server) => ((await textOf(server, '/sitemap/0.xml')).includes(id) ? 'zebra' : ''),
  'a collection': (server) => textOf(server, `/api/v1/collection/${collection}`),
  'a collection of its maker': (server) => textOf(server, `/api/v1/collection/${collection}`, fan),
  'the collections of a user': (server) => textOf(server, `/api/v1/user/${fan.id}/collections`),
  'the collections of the account': (server) => textOf(server, '/api/v1/account/collections', fan),
  '"Following"': (server) => textOf(server, '/api/v1/video/following', viewer),
  '"For you"': (server) => textOf(server, '/api/v1/video/for-you', viewer),
  'saved videos': (server) => textOf(server, '/api/v1/account/saved', fan),
  'the history': (server) => textOf(server, '/api/v1/account/history', fan),
  'videos to continue': (server) => textOf(server, '/api/v1/account/history?unfinished=true', fan),
  'the videos of the sharer': (server) => textOf(server, '/api/v1/account/videos', sharer),
  'the bell of a follower': (server) => textOf(server, '/api/v1/account/notifications', viewer),
  'the statement of a donor': (server) => textOf(server, '/api/v1/account/statement', fan),
  'its image': async (server) => {
    const url = `/api/v1/image/${encodeURIComponent(image)}`;
    const { statusCode } = await server.app.inject({ url });
    return statusCode === 404 ? '' : 'zebra';
  },
};

/** Where it is named on a server now. */
async function shownOn(server: Bloom, named = traces): Promise<string[]> {
  const found: string[] = [];
  for (const [name, read] of Object.entries(surfaces)) {
    if (named.test(await read(server))) found.push(name);
  }
  return found;
}

/** All that says where a video stands. */
async function standing(server: Bloom) {
  const rank = await server.execute(sql`select * from video_rank r join video v on v.id = r.video_id
    where v.source_id = ${id}`);
  const orders = await Promise.all(
    ['activity', 'newest', 'thanked_day', 'thanked_week'].map(async (sort) => {
      const { body } = await server.call('GET', `/v1/video/list?limit=50&sort=${sort}`);
      return (body.data as VideoSummary[]).map((video) => [video.id, video.video_bloom_balance]);
    }),
  );
  const record = (await server.call('GET', `${path()}/record`)).body.data;
  return { rank: rank.rows, orders, record, video: (await server.call('GET', path())).body.data };
}

// rule: #removed-videos
describe('a removed video', () => {
  const named = 'with 40 gifts is nowhere on any server, and restored it stands where it stood';
  test(named, { timeout: 120_000 }, async () => {
    await one.addNewVideo(fan, { title: 'Below it' });
    await one.execute(sql`insert into notification (account_id, kind, actor_id, video_id)
      select ${viewer.id}, 'shared', ${sharer.id}, id from video where source_id = ${id}`);
    const made = await one.call('PUT', '/v1/collection', fan, {
      title: 'Parades',
      visibility: 'public',
    });
    collection = made.body.data.id;
    const words = [{ start_sec: 0, end_sec: 1, words: { EN: 'Zebra crossing', CN: '' } }];
    const done = [
      await one.call('PUT', `/v1/collection/${collection}/video/youtube/${id}`, fan),
      await one.call('PUT', `${path()}/saved`, fan),
      await one.call('PUT', `${path()}/progress`, fan, { position_s: 30, duration_s: 60 }),
      await one.call('PUT', `/v1/subtitle/${id}`, fan, { content: JSON.stringify(words) }),
      ...(await Promise.all(Array.from({ length: 40 }, (_, i) => give(100 + i)))),
    ];
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
    await one.runJob('count thanks');
    await one.runJob('index subtitle lines');
    const everywhere = Object.keys(surfaces);
    // What they cache of it must be dropped.
    for (const server of [one, two]) {
      await expect.poll(() => shownOn(server), { timeout: goneWithinMs }).toEqual(everywhere);
    }
    const before = await standing(two);

    await act('hide');
    expect(await shownOn(one)).toEqual([]);
    await expect.poll(() => shownOn(two), { timeout: goneWithinMs }).toEqual([]);
    expect((await one.database.snapshot(auditLedger)).problems).toEqual([]);

    await act('restore');
    expect(await standing(one)).toEqual(before);
    await expect.poll(() => shownOn(two), { timeout: goneWithinMs }).toEqual(everywhere);
    expect(await standing(two)).toEqual(before);
  });

  test('gets neither gifts nor dislikes, but one from before gets its response again', async () => {
    const earlier = await give(500, 'an earlier gift');
    await act('hide');
    const balance = await one.balance(fan);
    for (const amount of [500, -500, 1_000_000]) {
      expect(refusal(await give(amount))).toEqual([422, 'video.removedNoGifts', {}]);
    }
    const again = await give(500, 'an earlier gift');
    expect([again.status, again.body.balance]).toEqual([200, earlier.body.balance]);
    expect(await one.balance(fan)).toBe(balance);
    const made = await one.call('PUT', '/v1/collection', sharer, {
      title: `With it ${counter}`,
      visibility: 'public',
    });
    const thanks = await one.call('POST', `/v1/collection/${made.body.data.id}/gift`, fan, {
      amount: 10,
    });
    expect(thanks.status).toBe(200);
  });

  test('refuses a gift that waits while it is being removed', async () => {
    const removed = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const removal = one.database.transact(async (tx) => {
      const subject = await videoContent.lock(tx, `youtube/${id}`);
      if (!subject) throw new Error('no video');
      const { rows } = await sql<{ id: number }>`
        insert into moderation_action (action, target_kind, target_id, actor_role, rule, rules_version, reason)
          values ('hide', 'video', ${subject.id}, 'operator', 2, 1, 'It is a copy.') returning id`.execute(
        tx,
      );
      const acted = { id: rows[0]?.id ?? 0, action: 'hide', until: undefined } as const;
      await videoContent.apply(tx, subject, acted);
      removed.resolve();
      await finish.promise;
    });
    await removed.promise;
    const gift = give(500);
    await waitForLocks(one.database.read, 1);
    finish.resolve();
    await removal;
    expect(refusal(await gift)).toEqual([422, 'video.removedNoGifts', {}]);
  });

  test('has each gift of the same moment or has refused it', async () => {
    /** Gives until it is refused, and returns how often it was not. */
    const giveOn = async (): Promise<number> => {
      for (let sent = 0; sent < 100; sent++) {
        const response = await give(100);
        if (response.status === 200) continue;
        expect(refusal(response)).toEqual([422, 'video.removedNoGifts', {}]);
        return sent;
      }
      throw new Error('nothing is refused');
    };
    const gifts = Promise.all([giveOn(), giveOn(), giveOn()]);
    await act('hide');
    const sent = (await gifts).reduce((sum, each) => sum + each, 0);
    const { rows } = await one.execute<{ late: number }>(sql`select count(*)::int as late
      from gift g join video v on v.id = g.video_id join moderation_action m on m.id = v.hidden_by
      where v.source_id = ${id} and g.created_at > m.created_at`);
    expect(rows).toEqual([{ late: 0 }]);
    await act('restore');
    expect((await one.video(id)).video_bloom_balance).toBe(10_000 + sent * 100);
  });

  test.each<[string, () => Promise<ApiResponse>]>([
    ['its lookup at its source', () => one.call('GET', `${path()}?remote=true`)],
    ['a play', () => one.call('POST', `${path()}/play`, fan, { playing: true })],
    ['the end of a play', () => one.call('POST', `${path()}/play`, fan, { playing: false })],
    ['progress', () => one.call('PUT', `${path()}/progress`, fan, { position_s: 30, duration_s: 60 })],
    ['saving it', () => one.call('PUT', `${path()}/saved`, fan)],
    ['dismissing it', () => one.call('PUT', `${path()}/not-interested`, fan)],
    [
      'putting it into a collection',
      () => one.call('PUT', `/v1/collection/${collection}/video/youtube/${id}`, fan),
    ],
    ['a report', () => one.call('POST', `${path()}/report`, fan, { kind: 'cannotPlay' })],
    ['the revisions of its subtitles', () => one.call('GET', `/v1/subtitle/${id}/revisions`)],
    ['writing subtitles', () => one.call('PUT', `/v1/subtitle/${id}`, fan, { content: '[]' })],
  ])('refuses %s with the number of the rule', async (_what, request) => {
    await act('hide');
    expect(refusal(await request())).toEqual(gone);
  });

  test('that waits for a moderator is shown to its sharer alone', async () => {
    const videoId = await one.database.transact((tx) => holdVideo(tx, { source: 'youtube', id }));
    one.services.events.publish('video.changed', { videoId });
    one.services.events.publish('video.hidden', { videoId });
    expect(await shownOn(one, new RegExp(`Zebra parade ${counter}\\b`))).toEqual([
      'the videos of the sharer',
    ]);
  });

  test('earns nothing for who still has it open', async () => {
    const watcher = await one.logIn(`Watcher ${counter}`);
    await one.call('POST', `${path()}/play`, watcher, { playing: true });
    await act('hide');
    await one.execute(
      sql`update watch set beat_at = now() - interval '20 s' where account_id = ${watcher.id}`,
    );
    const next = await one.call('POST', `${path(other)}/play`, watcher, { playing: true });
    expect(next.status).toBe(200);
    const watching = await one.call('GET', '/v1/account/watching', watcher);
    expect(watching.body.watched_s).toBe(0);
  });

  test('is marked in the lists of its owners, and can be taken out of them', async () => {
    const owner = await one.logIn(`Owner ${counter}`);
    const made = await one.call('PUT', '/v1/collection', owner, {
      title: 'Own',
      visibility: 'private',
    });
    const mine = made.body.data.id;
    await one.call('PUT', `/v1/collection/${mine}/video/youtube/${id}`, owner);
    await one.call('PUT', `${path()}/saved`, owner);
    await one.call('PUT', `${path()}/progress`, owner, { position_s: 30, duration_s: 60 });
    await act('hide');
    const mark = { id, title: '', thumbnails: { high: { url: '' } }, offline: true, removed: true };
    const own = async (list: string) => (await one.call('GET', list, owner)).body.data;
    expect(await own('/v1/account/saved')).toMatchObject([mark]);
    expect(await own('/v1/account/history')).toMatchObject([{ video: mark, position_s: 30 }]);
    expect(await own(`/v1/collection/${mine}`)).toMatchObject([mark]);
    expect((await one.call('GET', '/v1/account/videos', sharer)).body.data[0]).toMatchObject(mark);
    const taken = [
      await one.call('DELETE', `${path()}/saved`, owner),
      await one.call('DELETE', `/v1/account/history?source=youtube&id=${id}`, owner),
      await one.call('DELETE', `/v1/collection/${mine}/video/youtube/${id}`, owner),
      await one.call('DELETE', `${path()}/not-interested`, owner),
    ];
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await own('/v1/account/saved')).toEqual([]);
  });

  test('does not count among what its sharer shared', async () => {
    const shared = async () => (await one.call('GET', `/v1/user/${sharer.id}`)).body.data.shared_count;
    const before = await shared();
    await act('hide');
    expect(await shared()).toBe(before - 1);
  });

  test('comes into no list when its source has it again', async () => {
    const { rows } = await one.execute<{ id: number }>(sql`select id from video where source_id = ${id}`);
    const row = rows[0]?.id ?? 0;
    await act('hide');
    for (const since of [new Date(), null]) {
      await one.database.transact((tx) => new VideoWriter(tx).setOffline(row, since));
    }
    expect(await textOf(one, '/api/v1/video/list')).not.toContain(id);
  });

  test('shows the reason to its sharer alone', async () => {
    await act('hide');
    const decisions = async (who: Person, video: string) =>
      (await one.call('GET', `/v1/account/decisions?source=youtube&id=${video}`, who)).body.data;
    expect(await decisions(sharer, id)).toMatchObject([{ action: 'hide', reason: 'It is a copy.' }]);
    expect(await decisions(sharer, other)).toEqual([]);
    expect(await decisions(fan, id)).toEqual([]);
  });
});

// rule: #removed-links
describe('the link of a removed video', () => {
  const share = (who: Person, category = 'movies|comedy') =>
    one.call('PUT', path(), who, {
      link: `https://www.youtube.com/watch?v=${id}`,
      category,
      language: 'english|english',
    });
  const refused = [409, 'share.removed', {}];

  test('cannot be shared again, before its source is requested', async () => {
    await act('hide');
    for (const who of [sharer, fan]) {
      expect(refusal(await share(who))).toEqual(refused);
      expect(refusal(await share(who, 'entertainment|music'))).toEqual(refused);
    }
    const line = await one.call('PUT', `${path()}/line`, sharer, { text: 'Watch it' });
    expect(refusal(line)).toEqual(refused);
  });

  test('stays refused after its sharer has deleted it, until the removal is undone', async () => {
    await act('hide');
    expect((await one.call('DELETE', path(), sharer)).status).toBe(200);
    expect((await one.call('GET', path())).status).toBe(404);
    expect(refusal(await share(sharer))).toEqual(refused);
    expect(refusal(await one.call('GET', `${path()}?remote=true`))).toEqual(gone);
    const log = await one.call('GET', '/v1/moderation/log');
    expect(log.body.data[0]).toMatchObject({ action: 'hide', rule: 2 });
    await act('restore');
    // Now its source is requested, which is away here.
    expect((await share(sharer)).body.key).not.toBe('share.removed');
  });
});
