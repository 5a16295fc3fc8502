import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  roomIdFor as bilibiliRoom,
  startBilibili,
  videoIdFor as bilibiliVideo,
} from '@bloom/testing/upstreams/bilibili';
import { maccmsPaths, startMaccms } from '@bloom/testing/upstreams/maccms';
import { cidFor as tencentCover, startTencent } from '@bloom/testing/upstreams/tencent';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { storeInTurns } from '../../../test/slots.ts';

let bloom: Bloom;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let ann: Person;
let counter = 0;
let id: string;

const started: Upstream[] = [];
const other = {
  bilibili: () => upstream(1),
  tencent: () => upstream(2),
  maccms: () => upstream(3),
};
function upstream(index: number): Upstream {
  const found = started[index];
  if (!found) throw new Error('not started');
  return found;
}

beforeAll(async () => {
  youtube = await startYoutube();
  const bilibili = await startBilibili();
  const tencent = await startTencent();
  const maccms = await startMaccms();
  started.push(youtube, bilibili, tencent, maccms);
  bloom = await startBloom({
    youtubeUrl: youtube.url,
    bilibiliShortUrl: bilibili.url,
    outboundAllow: started.map(({ host }) => host),
    origins: {
      BILIBILI_API_URL: bilibili.url,
      BILIBILI_LIVE_API_URL: bilibili.url,
      TENCENT_URL: tencent.url,
      TENCENT_API_URL: tencent.url,
    },
    sources: {
      sites: [{ source: 'subo', apiUrl: `${maccms.url}${maccmsPaths.json}` }],
    },
  });
  ann = await bloom.logIn('Ann');
});
afterAll(async () => {
  await bloom.close();
  await Promise.all(started.map((each) => each.close()));
});
beforeEach(() => {
  id = `share${String(++counter).padStart(6, '0')}`;
});

type Share = Record<string, unknown>;
const form = (changes: Share = {}): Share => ({
  link: `https://www.youtube.com/watch?v=${id}`,
  source: 'youtube',
  category: 'entertainment|music',
  language: 'english|simplified_chinese',
  ...changes,
});
const share = (body: unknown, { person = ann, path = `youtube/${id}`, key = '' } = {}) =>
  bloom.call('PUT', `/v1/video/${path}`, {
    token: person.token,
    body,
    ...(key !== '' && { key }),
  });
let firsts = 0;
const count = async () => (await bloom.database.read.selectFrom('video').select('id').execute()).length;

describe('a share', () => {
  // rule: #video-fields
  test('puts the video first in the list, with the metadata of its source', async () => {
    const { status, body } = await share(form());
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', code: 0 });
    expect(body.message).toBe('Shared. Your video is first in the list.');
    expect(body.data).toMatchObject({
      id,
      source: 'youtube',
      video_type: 'Video',
      category: 'entertainment',
      label: 'music',
      audio: 'english',
      subtitle: 'simplified_chinese',
      video_bloom_balance: 10_000,
      account_id: ann.id,
      account_name: 'Ann',
      list: [],
      url: `https://www.youtube.com/watch?v=${id}`,
    });
    expect(body.data.title).not.toBe('');
    expect(body.data.share_timestamp).toBe(body.data.update_timestamp);
    const list = await bloom.call('GET', '/v1/video/list?limit=1');
    expect(list.body.data[0]).toMatchObject({ id, title: body.data.title });
    expect(await bloom.video(id)).toEqual(body.data);
  });

  // rule: #share-request
  test('accepts category and label in one field or two, and aliases', async () => {
    const { body } = await share(form({ category: 'video', label: 'other' }));
    expect(body.data).toMatchObject({ category: 'other', label: 'other' });
  });

  // rule: #share-request
  test('works with the path alone, without a link', async () => {
    const { link: _link, ...rest } = form();
    expect((await share(rest)).status).toBe(200);
  });

  test('of a text with a link, with the token in the body', async () => {
    const { status } = await bloom.call('PUT', `/v1/video/youtube/${id}`, {
      body: form({ token: ann.token, link: `看这个 https://youtu.be/${id}?si=abc 很好` }),
    });
    expect(status).toBe(200);
  });

  // rule: #video-fields
  test('of a series is a playlist with its episodes', async () => {
    const list = `PLseries${String(counter).padStart(10, '0')}`;
    const { status, body } = await share(
      form({
        link: `https://www.youtube.com/watch?v=${id}&list=${list}`,
        category: 'tvseries|idol',
      }),
      { path: `youtube/${list}` },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: list, video_type: 'Playlist' });
    expect(body.data.list.length).toBeGreaterThan(0);
    expect(Object.keys(body.data.url)).toEqual(body.data.list.map((episode: { id: string }) => episode.id));
  });

  test('of an existing video gets it back and changes nothing', async () => {
    const bob = await bloom.logIn('Bob');
    const first = await share(form());
    const second = await share(form({ category: 'other|other' }), { person: bob });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ key: 'error.alreadyShared', data: first.body.data });
    expect(await bloom.video(id)).toEqual(first.body.data);
    expect((await share(form())).status).toBe(409);
  });

  // rule: #share-results
  test('of an own video changes its category and languages', async () => {
    const first = await share(form());
    const { status, body } = await share(form({ category: 'other|other' }));
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...first.body.data, category: 'other', label: 'other' });
    expect(body.message).toBe('Category and languages of your video were changed.');
    const list = await bloom.call('GET', '/v1/video/list?category=other');
    expect(list.body.data.some((video: { id: string }) => video.id === id)).toBe(true);
  });

  // rule: #share-results
  test('of one video by ten concurrent users makes one row and one lookup', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, (_, i) => bloom.logIn(`Sharer ${i}`)));
    const before = youtube.requests.length;
    const responses = await Promise.all(users.map((person) => share(form(), { person })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(youtube.requests.length - before).toBe(1);
  });

  // rule: #idempotency
  test('with a key gets the same response again, also concurrently', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => share(form(), { key: `key ${id}` })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await share(form(), { key: `key ${id}` });
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const { body } of responses) expect(body).toEqual(again.body);
    const other = await share(form({ category: 'other|other' }), { key: `key ${id}` });
    expect(other.body.key).toBe('request.keyReused');
    const changes = await Promise.all(
      [1, 2, 3].map(() => share(form({ category: 'other|other' }), { key: `change ${id}` })),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('of several videos with one key shares one of them, also concurrently', async () => {
    const ids = [1, 2, 3, 4].map((n) => `one${n}${id.slice(4)}`.padEnd(11, '0').slice(0, 11));
    const responses = await Promise.all(
      ids.map((each) =>
        share(form({ link: `https://www.youtube.com/watch?v=${each}` }), {
          path: `youtube/${each}`,
          key: `one ${id}`,
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const stored = await Promise.all(ids.map((each) => bloom.video(each)));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });
});

// rule: #first-moments
test('the first share of an account is marked, once for good', async () => {
  const person = await bloom.logIn('First sharer');
  const shareNew = async (key = '') => {
    const next = `frst${String(++firsts).padStart(7, '0')}`;
    const body = form({ link: `https://www.youtube.com/watch?v=${next}` });
    const send = () => share(body, { person, path: `youtube/${next}`, key });
    return { send, next };
  };
  const [one, two] = [await shareNew('key of one'), await shareNew()];
  const both = await Promise.all([one.send(), two.send()]);
  expect(both.map(({ body }) => body.first).toSorted()).toEqual([false, true]);
  expect((await one.send()).body.first).toBe(both[0]?.body.first);
  for (const { next } of [one, two]) {
    await bloom.call('DELETE', `/v1/video/youtube/${next}`, person, {});
  }
  const again = await (await shareNew()).send();
  expect([again.status, again.body.first]).toEqual([200, false]);
});

describe('a share of another source', () => {
  const { bilibili, tencent, maccms } = other;

  test('bilibili: a video with its parts', async () => {
    const many = bilibiliVideo('many');
    const { status, body } = await share(form({ link: `https://b23.tv/${many}`, source: 'bilibili' }), {
      path: `bilibili/${many}`,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ source: 'bilibili', id: many, video_type: 'Playlist' });
    expect(body.data.url['2']).toBe(`https://www.bilibili.com/video/${many}?p=2`);
    expect(bilibili().requests.length).toBeGreaterThan(0);
  });

  test('bilibili: a live room is stored with its real number, not the short one', async () => {
    const short = bilibiliRoom('short');
    const request = form({ link: `https://live.bilibili.com/${short}`, source: 'bilibili' });
    const { status, body } = await share(request, { path: `bilibili/${short}` });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: '7777777', video_type: 'Live' });
    expect((await share(request, { path: `bilibili/${short}` })).status).toBe(409);
  });

  test('bilibili: a short link that bilibili resolves', async () => {
    const { status, body } = await share(
      form({ link: '【标题】 https://b23.tv/AbCdEf', source: 'bilibili' }),
      { path: 'bilibili/BV1YQ4y127Rd' },
    );
    expect(status).toBe(200);
    expect(body.data.id).toBe('BV1YQ4y127Rd');
  });

  test('tencent: a cover with its episodes', async () => {
    const cid = tencentCover('gzip');
    const { status, body } = await share(
      form({
        link: `https://v.qq.com/x/cover/${cid}.html`,
        source: 'tencent',
        category: 'tvseries|idol',
      }),
      { path: `tencent/${cid}` },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ source: 'tencent', id: cid, video_type: 'Playlist' });
    expect(body.data.list.length).toBeGreaterThan(0);
    expect(tencent().requests.length).toBeGreaterThan(0);
  });

  // rule: #resource-sites
  test('a resource site: a series with its streams', async () => {
    const vod = '4711';
    const link = `http://${maccms().host}/index.php/vod/detail/id/${vod}.html`;
    const { status, body } = await share(form({ link, source: 'subo', category: 'tvseries|idol' }), {
      path: `subo/${vod}`,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ source: 'subo', id: vod, video_type: 'Playlist' });
    expect(Object.values(body.data.url)[0]).toMatch(/\.m3u8/);
    expect((await bloom.call('GET', `/v1/video/subo/${vod}`)).body.data).toEqual(body.data);
  });

  test('without lookups gets its title from the sharer', async () => {
    const server = await startBloom({
      sources: { off: ['bilibili'] },
    });
    try {
      const { token } = await server.logIn('Ann');
      const put = (title?: string) =>
        server.call(
          'PUT',
          '/v1/video/bilibili/BV1GJ411x7h7',
          { token },
          form({
            link: 'https://www.bilibili.com/video/BV1GJ411x7h7',
            source: 'bilibili',
            title,
          }),
        );
      const without = await put();
      expect(without.status).toBe(400);
      expect(without.body.params).toEqual({ field: 'title' });
      const { status, body } = await put('我的标题');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ title: '我的标题', thumbnails: { high: { url: '' } } });
    } finally {
      await server.close();
    }
  });
});

describe('a share is refused, and nothing is stored,', () => {
  const link = (text: string) => form({ link: text });

  test.each<[string, () => Share, number, string]>([
    ['of another host', () => link('https://vimeo.com/1'), 400, 'share.unsupportedSource'],
    ['of no link', () => link('hello'), 400, 'share.unsupportedSource'],
    ['of an empty link', () => link(''), 400, 'share.unsupportedSource'],
    ['of a script', () => link('javascript:alert(1)'), 400, 'share.unsupportedSource'],
    [
      'of a lookalike',
      () => link(`https://youtube.com.evil.io/watch?v=${id}`),
      400,
      'share.unsupportedSource',
    ],
    ['of a channel', () => link('https://youtube.com/@x'), 400, 'share.youtubeInvalidUrl'],
    [
      'of a bangumi',
      () => link('https://www.bilibili.com/bangumi/play/ss1'),
      400,
      'share.bilibiliNotSupportSuchShare',
    ],
    ['of a Tencent channel', () => link('https://v.qq.com/x'), 400, 'share.tencentInvalidUrl'],
    ['without a category', () => form({ category: undefined }), 400, 'share.noCategory'],
    ['of an unknown category', () => form({ category: 'x|y' }), 400, 'share.noCategory'],
    ['without a subcategory', () => form({ category: 'movies' }), 400, 'share.noCategory'],
    ["with another category's", () => form({ category: 'movies|food' }), 400, 'share.noCategory'],
    ['without languages', () => form({ language: undefined }), 400, 'share.noLanguage'],
    ['without subtitles', () => form({ language: 'english' }), 400, 'share.noLanguage'],
    ['in no known language', () => form({ language: 'x|english' }), 400, 'share.noLanguage'],
    ['of one video as a series', () => form({ category: 'tvseries|idol' }), 422, 'share.tvsNotPlaylist'],
    [
      'of bilibili among movies',
      () => form({ link: 'https://www.bilibili.com/video/BV1GJ411x7h7', category: 'movies|love' }),
      422,
      'share.bilibiliCategory',
    ],
    [
      'that the path contradicts',
      () => link('https://www.youtube.com/watch?v=AAAAAAAAAAA'),
      400,
      'request.invalid',
    ],
    ['that the body contradicts', () => form({ id: 'AAAAAAAAAAA' }), 400, 'request.invalid'],
    ['whose source contradicts', () => form({ source: 'bilibili' }), 400, 'request.invalid'],
  ])('%s', async (_what, body, status, key) => {
    const before = await count();
    const response = await share(body());
    expect({ status: response.status, key: response.body.key }).toEqual({ status, key });
    expect(await count()).toBe(before);
  });

  // rule: #order-of-checks
  test.each([
    ['category', 'movies|comedy|love', {}],
    ['language', 'english|english|english', {}],
    ['label', 'love', { category: 'movies|comedy' }],
  ])('with the %s "%s", which has one part too many', async (field, text, rest) => {
    const before = await count();
    const { status, body } = await share(form({ ...rest, [field]: text }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field } });
    expect(await count()).toBe(before);
  });

  test('whose title has a blocked word, until the operator unblocks it', async () => {
    await bloom.set({ blocked_words: '赌场, test' });
    const before = await count();
    const { status, body } = await share(form());
    expect(status).toBe(422);
    expect(body).toMatchObject({ key: 'share.blockedWord', params: { word: 'test' } });
    expect(body.message).toContain('“test”');
    expect(await count()).toBe(before);
    await bloom.set({ blocked_words: undefined });
    expect((await share(form())).status).toBe(200);
  });

  test('of a site that the operator does not offer, until it does; own videos of it can be changed', async () => {
    expect((await share(form())).status).toBe(200);
    await bloom.set({ share_sources: 'bilibili' });
    const before = await count();
    const other = 'not-offered';
    const refused = await share(form({ link: `https://youtu.be/${other}` }), {
      path: `youtube/${other}`,
    });
    expect(refused.body.key).toBe('share.unsupportedSource');
    expect(await count()).toBe(before);
    expect((await share(form({ category: 'movies|comedy' }))).status).toBe(200);
    await bloom.set({ share_sources: undefined });
  });

  // rule: #order-of-checks
  test('without a session, before anything else is checked', async () => {
    const { status, body } = await bloom.call('PUT', `/v1/video/youtube/${id}`, { body: {} });
    expect(status).toBe(401);
    expect(body.key).toBe('video.notLogin');
  });
});

describe('a video', () => {
  test('that is not shared is not found, and can be looked up at its source', async () => {
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(404);
    const { status, body } = await bloom.call('GET', `/v1/video/youtube/${id}?remote=true`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, source: 'youtube', video_type: 'Video' });
    expect(body.data.uploader).toBe('Bloom Test Channel');
    expect(body.data.video_bloom_balance).toBeUndefined();
    expect(await count()).toBeGreaterThan(0);
  });

  // rule: #order-of-checks
  test('of an unreachable source is 502, and nothing is stored', async () => {
    const server = await startBloom();
    try {
      const person = await server.logIn('Ann');
      const response = await server.call('PUT', `/v1/video/youtube/${id}`, person, form());
      expect(response.status).toBe(502);
      expect(response.body.key).toBe('upstream.failed');
      expect(await server.database.read.selectFrom('video').select('id').execute()).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

// rule: #idempotency
test('equal shares whose responses are stored in different partitions are one share', async () => {
  await storeInTurns(bloom.database.write);
  const send = () => share(form(), { key: `in turns ${id}` });
  const responses = await Promise.all(Array.from({ length: 4 }, send));
  responses.push(await send());
  for (const { status, body } of responses) {
    expect(status).toBe(200);
    expect(body).toEqual(responses[0]?.body);
  }
});
