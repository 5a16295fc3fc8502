import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationWriter } from '../../src/domains/notification/index.ts';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../bloom.ts';
import { endpoints, type Caller } from '../endpoints.ts';

/*
 * A visitor in CN cannot find out whether a video of youtube is in the catalogue: each route responds to it
 * as to one that is not.
 */

/** In the catalogue, with subtitles, gifts and marks; and one that is not. */
const [known, unknown] = ['AAAAAAAAAAA', 'BBBBBBBBBBB'];

let bloom: Bloom;
let owner: Person;
let fan: Person;
/** Content on the known video, of the fan, by its ids in the API. */
let ids: Record<'video' | 'note' | 'subtitle' | 'moment', string>;

beforeAll(async () => {
  bloom = await startBloom({
    trustProxy: ['127.0.0.1'],
    settings: { feature_subtitle_edit: '1' },
  });
  [owner, fan] = [await bloom.logIn('Owner'), await bloom.logIn('Fan')];
  await bloom.addVideo(owner, known);
  const { token } = fan;
  const path = `/v1/video/youtube/${known}`;
  const items = [{ start_sec: 0, end_sec: 1, words: { EN: 'Hello', CN: '' } }];
  const done = [
    await bloom.call('PUT', `${path}/saved`, { token }, {}),
    await bloom.call('PUT', `${path}/progress`, { token }, { position_s: 30, duration_s: 60 }),
    await bloom.call('POST', path, { token }, { amount: 10, note: 'Thank you' }),
    await bloom.call('POST', `${path}/moments`, { token }, { content: 'Nice' }),
    await bloom.call('PUT', `/v1/subtitle/${known}`, { token }, { content: JSON.stringify(items) }),
    // What these cache for visitors elsewhere is not for one in CN.
    await bloom.call('GET', `/v1/subtitle/${known}`),
    await bloom.call('GET', `${path}/related`),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
  const record = await bloom.call('GET', `${path}/record`);
  ids = {
    video: `youtube/${known}`,
    note: String(record.body.data[0].id),
    subtitle: String((await bloom.call('GET', `/v1/subtitle/${known}`)).body.id),
    moment: String(done[3]?.body.data.id),
  };
});
afterAll(() => bloom.close());

/** The same server for a visitor whose address is in CN, and for one whose requests only claim it. */
const visits: Record<string, () => Bloom> = {
  'by address': () => ({
    ...bloom,
    call: (method, path, options, body) =>
      bloom.call(method, path, { ...options, headers: { 'cf-ipcountry': 'CN' } }, body),
  }),
  'by claim': () => ({
    ...bloom,
    call: (method, path, options, body) =>
      bloom.call(method, `${path}${path.includes('?') ? '&' : '?'}country=CN`, options, body),
  }),
};

const ofVideo = endpoints.filter(({ route }) => /\/(video\/\{source\}|subtitle)\/\{id\}/.test(route));
const byQuery = (method: 'GET' | 'DELETE', list: string) => ({
  route: `${method} /api/v1/account/${list}?source&id`,
  call: (server: Bloom, { token, video }: Caller) =>
    server.call(method, `/v1/account/${list}?source=youtube&id=${video}`, { token }),
});
const calls = [
  ...ofVideo,
  byQuery('GET', 'saved'),
  byQuery('GET', 'collections'),
  byQuery('DELETE', 'history'),
];

test('every route of a video is among them', () => {
  expect(ofVideo.length).toBeGreaterThan(15);
});

describe.each(Object.keys(visits))('a visitor in CN %s', (way) => {
  // rule: #country-filter
  test.each(calls)('gets the response of an unknown video for a known one from $route', async ({ call }) => {
    for (const token of [undefined, fan.token, 'unknown']) {
      const respond = async (video: string) => {
        const server = visits[way]?.() ?? bloom;
        return comparable(await call(server, { token, owner, video }));
      };
      expect(await respond(known)).toEqual(await respond(unknown));
    }
  });

  const kinds = ['video', 'note', 'subtitle', 'moment'] as const;
  const missing = { video: `youtube/${unknown}`, note: '999999', subtitle: '999999', moment: '999999' };

  // rule: #country-filter
  test.each(kinds)('reports a %s of a known video as one of an unknown video', async (kind) => {
    const report = async (id: string, server = visits[way]?.() ?? bloom) =>
      comparable(await server.call('POST', '/v1/report', owner, { target: { kind, id }, reason: 'spam' }));
    expect(await report(ids[kind])).toEqual(await report(missing[kind]));
    if (kind !== 'video') expect((await report(ids[kind], bloom)).status).toBe(200);
  });

  // rule: #country-filter
  // rule: #notices
  test('gives notice of what is on a known video as of what is on an unknown one', async () => {
    const notice = async (path: string, server = visits[way]?.() ?? bloom) =>
      comparable(
        await server.call('POST', '/v1/notice', undefined, {
          address: `http://localhost/${path}`,
          reason: 'rights',
          text: 'It is mine.',
          name: 'A Film',
          email: 'film@example.org',
          goodFaith: true,
        }),
      );
    for (const [seen, unseen] of [
      [`video/${known}?videoSrc=youtube`, `video/${unknown}?videoSrc=youtube`],
      [`#note-${ids.note}`, '#note-999999'],
      [`#subtitle-${ids.subtitle}`, '#subtitle-999999'],
    ] as const) {
      expect(await notice(seen)).toEqual(await notice(unseen));
      expect((await notice(seen, bloom)).status, seen).toBe(200);
    }
  });

  // rule: #country-filter
  test.each([
    ['GET', '', undefined],
    ['GET', '/replies', undefined],
    ['PUT', '', { content: 'Nicer' }],
    ['POST', '/thank', { amount: 1 }],
  ] as const)(
    'gets the response of a missing moment from %s of a known one%s',
    async (method, path, body) => {
      const respond = async (id: string) =>
        comparable(await (visits[way]?.() ?? bloom).call(method, `/v1/moment/${id}${path}`, owner, body));
      expect(await respond(ids.moment)).toEqual(await respond(missing.moment));
    },
  );

  // rule: #country-filter
  test.each(['note', 'moment'] as const)(
    'deletes the %s of another account as a missing one',
    async (kind) => {
      const remove = async (id: string, server = visits[way]?.() ?? bloom) =>
        comparable(await server.call('DELETE', `/v1/${kind}/${id}`, owner));
      expect(await remove(ids[kind])).toEqual(await remove(missing[kind]));
      expect((await remove(ids[kind], bloom)).status).toBe(403);
    },
  );
});

/** Without what differs between any two responses: the ids of requests become longer as they are counted. */
function comparable({ status, headers, body }: ApiResponse) {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...compared } = headers;
  const { request_id: _requestId, ...content } = body;
  return { status, headers: compared, body: content };
}

describe('in CN', () => {
  const inChina = (path: string, token: string) => visits['by address']?.().call('GET', path, { token });

  // rule: #country-filter
  test('saved videos and the history leave it out', async () => {
    const fan = await bloom.logIn('Reader');
    const video = `/v1/video/youtube/${known}`;
    await bloom.call('PUT', `${video}/saved`, fan, {});
    const body = { position_s: 30, duration_s: 60 };
    await bloom.call('PUT', `${video}/progress`, fan, body);
    for (const path of ['/v1/account/saved', '/v1/account/history']) {
      expect((await bloom.call('GET', path, fan)).body.data, path).toHaveLength(1);
      expect((await inChina(path, fan.token))?.body.data, path).toEqual([]);
    }
  });

  // rule: #country-filter
  test('a follower reads who has shared a video, but not which', async () => {
    await bloom.call('PUT', `/v1/user/${owner.id}/follow`, fan, {});
    const youtube = await bloom.addNewVideo(owner);
    const bilibili = 'BV1xx411c7mD';
    await bloom.addVideo(owner, bilibili, { source: 'bilibili' });
    for (const key of [
      { source: 'youtube', id: youtube },
      { source: 'bilibili', id: bilibili },
    ] as const) {
      const video = await bloom.services.videos.find(key);
      await bloom.database.transact((tx) => new NotificationWriter(tx).addShared(video?.id ?? 0, owner.id));
    }
    const path = '/v1/account/notifications';
    const videos = (response: ApiResponse | undefined) =>
      response?.body.data.map(({ video }: { video?: { id: string } }) => video?.id);
    const elsewhere = await bloom.call('GET', path, fan);
    expect(videos(elsewhere)).toEqual([bilibili, youtube]);
    const here = await inChina(path, fan.token);
    expect(videos(here)).toEqual([bilibili, undefined]);
    expect(here?.body.unread).toBe(2);
  });

  // rule: #country-filter
  test('the sharer still has, removes and gets notifications of their video', async () => {
    const mine = await bloom.addNewVideo(owner);
    const { data } = (await inChina('/v1/account/videos', owner.token))?.body ?? {};
    expect(data).toContainEqual(expect.objectContaining({ id: mine }));
    const notified = (await inChina('/v1/account/notifications', owner.token))?.body.data;
    expect(notified).toContainEqual(
      expect.objectContaining({ kind: 'gift', video: expect.objectContaining({ id: known }) }),
    );
    const removed = await visits['by address']?.().call('DELETE', `/v1/video/youtube/${mine}`, owner);
    expect(removed?.status).toBe(200);
  });

  // rule: #country-filter
  // rule: #statement
  test('statement, decisions and bell have the videos of the account, and of others nothing', async () => {
    const moderator = await bloom.logIn('Mia');
    await bloom.setRole(moderator, { role: 'moderator', categories: null });
    const [giver, author] = [await bloom.logIn('Giver'), await bloom.logIn('Author')];
    const mine = await bloom.addNewVideo(giver, { title: 'Mine' });
    const video = `/v1/video/youtube/${known}`;
    await bloom.call('POST', `/v1/video/youtube/${mine}`, giver, { amount: 5 });
    await bloom.call('POST', video, giver, { amount: 7, note: 'Thank you all' });
    const moment = (await bloom.call('POST', `${video}/moments`, author, { content: 'Nice' })).body.data.id;
    await bloom.call('POST', `/v1/moment/${moment}/thank`, giver, { amount: 1 });
    const written = (await bloom.call('GET', `${video}/record`)).body.data.find(
      (each: { note?: string }) => each.note === 'Thank you all',
    );
    const reported = { target: { kind: 'moment', id: String(moment) }, reason: 'spam' };
    await bloom.call('POST', '/v1/report', giver, reported);
    await bloom.moderate(moderator, 'hide', { kind: 'note', id: String(written.id) });
    await bloom.moderate(moderator, 'hide', reported.target);

    const { title } = (await bloom.call('GET', video)).body.data;
    const paths = [
      '/v1/account/statement',
      '/v1/account/statement?format=csv',
      '/v1/account/decisions',
      '/v1/account/notifications',
    ];
    const isNamed = (response: ApiResponse | undefined) =>
      [title, known].some((word) => JSON.stringify(response?.body).includes(word));
    for (const path of paths) {
      expect(isNamed(await bloom.call('GET', path, giver)), path).toBe(true);
      expect(isNamed(await inChina(path, giver.token)), path).toBe(false);
    }
    const { data } = (await inChina('/v1/account/statement', giver.token))?.body ?? {};
    const named = data.map(({ video: given }: { video: { id: string } | null }) => given?.id);
    expect(named).toEqual(expect.arrayContaining([undefined, mine]));
    expect(data[0].moment).toEqual({ id: null });
    const [decision] = (await inChina('/v1/account/decisions', giver.token))?.body.data ?? [];
    expect(decision.target).toEqual({ kind: 'note', title: 'Thank you all' });
    const one = `/v1/account/decisions?source=youtube&id=${known}`;
    expect((await inChina(one, giver.token))?.body.data).toEqual([]);
  });

  // rule: #country-filter
  test('authors delete what they wrote, sharers change their videos, and an export is complete', async () => {
    const author = await bloom.logIn('Writer');
    const mine = await bloom.addNewVideo(author, { category: 'movies' });
    const video = `/v1/video/youtube/${known}`;
    const given = await bloom.call('POST', video, author, { amount: 5, note: 'Mine to delete' });
    const moment = await bloom.call('POST', `${video}/moments`, author, { content: 'Mine too' });
    expect([given.status, moment.status]).toEqual([200, 200]);
    const written = (await bloom.call('GET', `${video}/record`)).body.data[0].id;
    const here = visits['by address']?.();
    const done = [
      await here?.call('DELETE', `/v1/note/${written}`, author),
      await here?.call('DELETE', `/v1/moment/${moment.body.data.id}`, author),
      await here?.call('PUT', `/v1/video/youtube/${mine}`, author, {
        category: 'movies',
        label: 'love',
        language: 'english|english',
      }),
    ];
    expect(done.map((response) => response?.status)).toEqual([200, 200, 200]);
    const exported = await inChina('/v1/account/export', author.token);
    expect(JSON.stringify(exported?.body.statement)).toContain(known);
  });

  // rule: #country-filter
  // rule: #order-of-checks
  test('a video of a hidden site is not shared, whether it is in the catalogue or not', async () => {
    for (const id of [known, unknown]) {
      const body = { category: 'movies', label: 'love', language: 'english|english' };
      const shared = await visits['by address']?.().call('PUT', `/v1/video/youtube/${id}`, fan, body);
      expect([shared?.status, shared?.body.key], id).toEqual([400, 'share.unsupportedSource']);
    }
  });
});
