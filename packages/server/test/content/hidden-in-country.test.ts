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
/** Sharing is not restricted, so its response is about a video that the visitor has the link of. */
const exception = 'PUT /api/v1/video/{source}/{id}';

let bloom: Bloom;
let owner: Person;
let fan: Person;

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
    await bloom.call('POST', path, { token }, { amount: 10 }),
    await bloom.call('PUT', `/v1/subtitle/${known}`, { token }, { content: JSON.stringify(items) }),
    // What these cache for visitors elsewhere is not for one in CN.
    await bloom.call('GET', `/v1/subtitle/${known}`),
    await bloom.call('GET', `${path}/related`),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
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

const ofVideo = endpoints.filter(
  ({ route }) => /\/(video\/\{source\}|subtitle)\/\{id\}/.test(route) && route !== exception,
);
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
});
