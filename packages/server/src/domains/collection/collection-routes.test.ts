import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Collection, OwnCollection } from '@bloom/contract/collection/collection';
import { useBloom, type ApiResponse, type Person } from '../../../test/bloom.ts';

const bloom = useBloom({
  trustProxy: ['127.0.0.1'],
  settings: { blocked_words: 'casino' },
});
let mei: Person;
let oscar: Person;
let counter = 0;

beforeAll(async () => {
  mei = await bloom.logIn('Mei');
  oscar = await bloom.logIn('Oscar');
});

const make = ({ token }: Person, body: object = {}, key?: string): Promise<ApiResponse> =>
  bloom.call('PUT', '/v1/collection', {
    token,
    body: { title: 'Songs', visibility: 'public', ...body },
    key,
  });
const made = async (person: Person, body: object = {}): Promise<string> =>
  (await make(person, body)).body.data.id;

const video = async () => bloom.addNewVideo(mei);

const put = (by: Person, collection: string, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/collection/${collection}/video/youtube/${id}`, by);
const move = (by: Person, collection: string, id: string, before?: string) =>
  bloom.call('POST', `/v1/collection/${collection}/move`, by, {
    source: 'youtube',
    id,
    ...(before !== undefined && { before: { source: 'youtube', id: before } }),
  });
const get = (collection: string, person?: Person, query = '', headers = {}) =>
  bloom.call('GET', `/v1/collection/${collection}${query}`, { token: person?.token, headers });
const idsOf = async (...parameters: Parameters<typeof get>): Promise<string[]> =>
  (await get(...parameters)).body.data.map(({ id }: { id: string }) => id);
const own = async ({ token }: Person, query = '', headers = {}) =>
  (await bloom.call('GET', `/v1/account/collections${query}`, { token, headers })).body;
const newPerson = () => bloom.logIn(`Maker ${++counter}`);

/** A collection with so many new videos. */
async function filled(person: Person, count: number, body: object = {}) {
  const collection = await made(person, body);
  const videos = [];
  for (let i = 0; i < count; i++) {
    const id = await video();
    videos.push(id);
    expect((await put(person, collection, id)).status).toBe(200);
  }
  return { collection, videos };
}

describe('a collection', () => {
  // rule: #collection
  test('is made with title, text and visibility, changed and deleted by its maker', async () => {
    const maker = await newPerson();
    const response = await make(maker, { title: '  Rainy\ndays ', text: 'For <b>two</b>' });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^[\w-]{12}$/),
      title: 'Rainy days',
      text: 'For <b>two</b>',
      visibility: 'public',
      account_id: maker.id,
      account_name: `Maker ${counter}`,
      account_handle: `maker${counter}`,
      created_timestamp: expect.any(Number),
      video_count: 0,
      images: [],
      received: 0,
    });
    const { id } = response.body.data as Collection;
    const changed = await bloom.call('PUT', `/v1/collection/${id}`, maker, {
      title: 'Snow',
      visibility: 'private',
    });
    expect(changed.body.data).toMatchObject({ id, title: 'Snow', text: '', visibility: 'private' });
    expect((await own(maker)).data.map((each: OwnCollection) => each.title)).toEqual(['Snow']);
    expect((await bloom.call('DELETE', `/v1/collection/${id}`, maker)).status).toBe(200);
    expect((await bloom.call('DELETE', `/v1/collection/${id}`, maker)).status).toBe(404);
    expect((await own(maker)).data).toEqual([]);
  });

  test.each([
    ['title', { title: '' }],
    ['title', { title: ' \u200B ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['title', { title: undefined }],
    ['title', { title: 5 }],
    ['text', { text: 'x'.repeat(501) }],
    ['visibility', { visibility: 'secret' }],
    ['visibility', { visibility: undefined }],
  ])('with a wrong %s is refused by name: %j', async (field, body) => {
    const { status, body: refused } = await make(oscar, body);
    expect([status, refused.key, refused.params]).toEqual([400, 'request.invalid', { field }]);
    const id = await made(oscar);
    const change = await bloom.call('PUT', `/v1/collection/${id}`, oscar, {
      title: 'Songs',
      visibility: 'public',
      ...body,
    });
    expect([change.status, change.body.params]).toEqual([400, { field }]);
  });

  test('takes the longest title and text, counted in characters', async () => {
    const { status } = await make(oscar, { title: '🌸'.repeat(100), text: '花'.repeat(500) });
    expect(status).toBe(200);
  });

  // rule: #collection
  test.each(['title', 'text'])('with a blocked word in its %s is refused', async (field) => {
    const { status, body } = await make(oscar, { [field]: 'The Cásino tour' });
    expect([status, body.key, body.params]).toEqual([
      422,
      'collection.blockedWord',
      { field, word: 'casino' },
    ]);
  });

  // rule: #collection
  test('is made once for a request key, also by concurrent requests', async () => {
    const maker = await newPerson();
    const responses = await Promise.all([1, 2, 3].map(() => make(maker, {}, 'key-1')));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(2);
    expect((await own(maker)).data).toHaveLength(1);
    const other = await make(maker, { title: 'Others' }, 'key-1');
    expect([other.status, other.body.key]).toEqual([422, 'request.keyReused']);
  });

  // rule: #collection
  test('is the two hundredth at most, exactly, also with concurrent requests', async () => {
    const maker = await newPerson();
    await bloom.execute(sql`insert into collection (public_id, account_id, title, text, visibility)
      select 'greedy' || n, ${maker.id}, 'Songs', '', 'private' from generate_series(1, 198) n`);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => make(maker)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
      key: 'collection.limit',
      params: { limit: 200 },
    });
    expect((await own(maker)).data).toHaveLength(200);
  });
});

describe('the videos of a collection', () => {
  // rule: #collection
  test('come in the order in which they were added, once each, until they are taken out', async () => {
    const { collection, videos } = await filled(oscar, 3);
    await put(oscar, collection, videos[0] ?? '');
    expect(await idsOf(collection)).toEqual(videos);
    const first = (await get(collection, undefined, '?limit=2')).body;
    expect(first.collection).toMatchObject({ id: collection, video_count: 3 });
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(videos.slice(0, 2));
    const rest = (await get(collection, undefined, `?limit=2&after=${first.next}`)).body;
    expect([rest.data[0].id, rest.data.length, rest.next]).toEqual([videos[2], 1, undefined]);
    for (const _ of [1, 2]) {
      expect((await put(oscar, collection, videos[1] ?? '', 'DELETE')).status).toBe(200);
    }
    expect(await idsOf(collection)).toEqual([videos[0], videos[2]]);
  });

  // rule: #collection
  test('continue behind the one that plays', async () => {
    const { collection, videos } = await filled(oscar, 3);
    const behind = (id: string) => idsOf(collection, undefined, `?source=youtube&id=${id}`);
    expect(await behind(videos[0] ?? '')).toEqual(videos.slice(1));
    expect(await behind(videos[2] ?? '')).toEqual([]);
    expect(await behind('unknown0001')).toEqual(videos);
    const { status, body } = await get(collection, undefined, '?source=youtube');
    expect([status, body.params]).toEqual([400, { field: 'id' }]);
  });

  test('have the same fields as in the list', async () => {
    const collection = await made(oscar);
    const facts = { title: '"Olé" 😀 \\', durationS: null, line: 'Its <end> is worth it.' };
    const id = await bloom.addNewVideo(mei, { ...facts, sharedUs: Date.now() * 1_000 });
    await bloom.execute(sql`update video_rank set community = '{english,chinese}'
      where video_id = (select id from video where source_id = ${id})`);
    await put(oscar, collection, id);
    const { data } = (await get(collection)).body;
    const listed = (await bloom.call('GET', '/v1/video/list?sort=newest')).body.data;
    expect(data).toEqual([listed.find((each: { id: string }) => each.id === id)]);
    expect(data[0]).toMatchObject({ title: facts.title, duration: null, line: facts.line });
  });

  test('have at most four of their images on the collection, in its order', async () => {
    const collection = await made(oscar);
    for (const n of [1, 2, 3, 4, 5]) {
      const id = await bloom.addNewVideo(mei, {
        thumbnailUrl: `https://i.ytimg.com/vi/${n}/a.jpg`,
      });
      await put(oscar, collection, id);
    }
    const { images } = (await get(collection)).body.collection;
    expect(images).toEqual([1, 2, 3, 4].map((n) => `https://i.ytimg.com/vi/${n}/a.jpg`));
  });

  // rule: #collection
  test('are at most a thousand, exactly, also with concurrent requests', async () => {
    const collection = await made(oscar);
    const extra = [await video(), await video(), await video()];
    await bloom.execute(sql`with added as (
          insert into video (source, source_id, type, title, thumbnail_url, category, label, audio,
            subtitle, sharer_id, shared_us, search_text, search_terms)
          select 'bilibili', 'many' || n, 'Video', 'Title', '', 'movies', 'comedy', 'english', 'english',
            ${mei.id}::bigint, 1, '', '' from generate_series(1, 998) n
          returning id)
        insert into collection_video (collection_id, video_id, place)
        select c.id, added.id, row_number() over () from added, collection c
        where c.public_id = ${collection}`);
    const responses = await Promise.all(extra.map((id) => put(oscar, collection, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
      key: 'collection.videoLimit',
      params: { limit: 1_000 },
    });
    expect((await own(oscar)).data[0].video_count).toBe(1_000);
    // The videos have no rank, so no list may meet them.
    await bloom.execute(sql`delete from video_health where video_id in (
      select id from video where source_id like 'many%')`);
    await bloom.execute(sql`delete from video where source_id like 'many%'`);
  });

  test('must be shared ones', async () => {
    const collection = await made(oscar);
    expect((await put(oscar, collection, 'unknown0001')).status).toBe(404);
    const { status } = await bloom.call('PUT', `/v1/collection/${collection}/video/nowhere/1`, oscar);
    expect(status).toBe(404);
  });

  // rule: #collection
  test('that are removed or not shown leave it for others, and its maker sees the offline ones', async () => {
    const { collection, videos } = await filled(oscar, 3);
    const [removed = '', offline = '', shown] = videos;
    await bloom.call('DELETE', `/v1/video/youtube/${removed}`, mei);
    await bloom.execute(sql`update video_rank set offline = true where video_id = (
      select id from video where source_id = ${offline})`);
    await bloom.execute(sql`update video set offline_since = now() where source_id = ${offline}`);
    expect(await idsOf(collection)).toEqual([shown]);
    expect(await idsOf(collection, mei)).toEqual([shown]);
    const { data } = (await get(collection, oscar)).body;
    expect(data).toMatchObject([{ id: offline, offline: true }, { id: shown }]);
  });

  // rule: #collection, #country-filter
  test('of a source that is hidden from the visitor are left out, with their images', async () => {
    const { collection, videos } = await filled(oscar, 1);
    expect(await idsOf(collection, oscar)).toEqual(videos);
    for (const response of [
      await get(collection, oscar, '?country=CN'),
      await get(collection, undefined, '', { 'x-forwarded-for': '114.114.114.114' }),
      { body: await own(oscar, '?country=CN') },
    ]) {
      expect(JSON.stringify(response.body)).not.toMatch(/youtube|ytimg/);
    }
  });
});

describe('a video is moved', () => {
  // rule: #collection
  test('before another one, and to the end', async () => {
    const { collection, videos } = await filled(oscar, 4);
    const [a = '', b = '', c = '', d = ''] = videos;
    expect((await move(oscar, collection, d, b)).status).toBe(200);
    expect(await idsOf(collection)).toEqual([a, d, b, c]);
    await move(oscar, collection, c, a);
    expect(await idsOf(collection)).toEqual([c, a, d, b]);
    await move(oscar, collection, c);
    expect(await idsOf(collection)).toEqual([a, d, b, c]);
    await move(oscar, collection, d, d);
    await move(oscar, collection, d, b);
    expect(await idsOf(collection)).toEqual([a, d, b, c]);
  });

  // rule: #collection
  test('as often as one likes, also where no room is left between two', async () => {
    const { collection, videos } = await filled(oscar, 3);
    let [a = '', b = '', c = ''] = videos;
    for (let i = 0; i < 50; i++) {
      expect((await move(oscar, collection, c, b)).status).toBe(200);
      [b, c] = [c, b];
      expect(await idsOf(collection)).toEqual([a, b, c]);
      await move(oscar, collection, c, a);
      [a, b, c] = [c, a, b];
      expect(await idsOf(collection)).toEqual([a, b, c]);
    }
  });

  test('at the same moment as others, and each is there once', async () => {
    const { collection, videos } = await filled(oscar, 6);
    const [first = '', ...others] = videos;
    await Promise.all(others.map((id) => move(oscar, collection, id, first)));
    const order = await idsOf(collection);
    expect(order.at(-1)).toBe(first);
    expect(order.toSorted()).toEqual(videos.toSorted());
  });

  test('only within its collection', async () => {
    const { collection, videos } = await filled(oscar, 1);
    const [inside = ''] = videos;
    const outside = await video();
    expect((await move(oscar, collection, outside)).status).toBe(404);
    for (const before of [outside, 'unknown0001']) {
      const { status, body } = await move(oscar, collection, inside, before);
      expect([status, body.params]).toEqual([400, { field: 'before' }]);
    }
    const { status, body } = await bloom.call('POST', `/v1/collection/${collection}/move`, oscar, {
      source: 'youtube',
    });
    expect([status, body.params]).toEqual([400, { field: 'id' }]);
  });
});

describe('who sees a collection', () => {
  // rule: #collection
  test('everybody a public one, who has the link an unlisted one, its maker alone a private one', async () => {
    const maker = await newPerson();
    const [open, unlisted, hidden] = [
      await made(maker, { visibility: 'public' }),
      await made(maker, { visibility: 'unlisted' }),
      await made(maker, { visibility: 'private' }),
    ];
    const statuses = async (person?: Person) =>
      Promise.all([open, unlisted, hidden].map(async (id) => (await get(id, person)).status));
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(await statuses(mei)).toEqual([200, 200, 404]);
    expect(await statuses(maker)).toEqual([200, 200, 200]);
    // The session has ended: a visitor.
    expect((await get(open, { id: 0, token: 'ended' })).status).toBe(200);
    expect((await get('unknown')).status).toBe(404);

    const listed = await bloom.call('GET', `/v1/user/${maker.id}/collections`, maker);
    expect(listed.body.data.map(({ id }: Collection) => id)).toEqual([open]);
    expect((await own(maker)).data.map(({ id }: Collection) => id)).toEqual([hidden, unlisted, open]);
  });

  test('a page of the public ones of a user continues by cursor', async () => {
    const maker = await newPerson();
    const all = [await made(maker), await made(maker), await made(maker)].toReversed();
    const path = `/v1/user/${maker.id}/collections`;
    const first = (await bloom.call('GET', `${path}?limit=2`)).body;
    const rest = (await bloom.call('GET', `${path}?limit=2&after=${first.next}`)).body;
    expect([...first.data, ...rest.data].map(({ id }: Collection) => id)).toEqual(all);
    expect(rest.next).toBeUndefined();
    expect((await bloom.call('GET', '/v1/user/0/collections')).status).toBe(404);
    expect((await bloom.call('GET', '/v1/user/999999/collections')).status).toBe(404);
  });

  // rule: #collection
  test('no other account changes it: it is not found', async () => {
    const { collection, videos } = await filled(oscar, 2);
    const [first = '', second = ''] = videos;
    const { token } = mei;
    const body = { title: 'Mine', visibility: 'public' };
    const responses = [
      await bloom.call('PUT', `/v1/collection/${collection}`, { token }, body),
      await bloom.call('DELETE', `/v1/collection/${collection}`, { token }),
      await put(mei, collection, first),
      await put(mei, collection, first, 'DELETE'),
      await move(mei, collection, second, first),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await idsOf(collection)).toEqual(videos);
  });
});

// rule: #collection
test('the list of an account has what is saved first, and says which contain a video', async () => {
  const maker = await newPerson();
  const { collection, videos } = await filled(maker, 1);
  const other = await made(maker, { visibility: 'private' });
  const [id = ''] = videos;
  expect(await own(maker, `?source=youtube&id=${id}`)).toMatchObject({
    saved: { video_count: 0, images: [], contains: false },
    data: [
      { id: other, contains: false },
      { id: collection, contains: true },
    ],
  });
  await bloom.call('PUT', `/v1/video/youtube/${id}/saved`, maker);
  expect((await own(maker, `?source=youtube&id=${id}`)).saved).toMatchObject({
    video_count: 1,
    contains: true,
  });
  const { saved, data } = await own(maker);
  expect([saved.contains, data[0].contains]).toEqual([undefined, undefined]);
  expect((await own(maker, '?source=youtube&id=unknown0001')).data[1].contains).toBe(false);
  const { status, body } = await bloom.call('GET', '/v1/account/collections?id=x', maker);
  expect([status, body.params.field]).toEqual([400, 'source']);
});

// rule: #collection
test('the export has collections with their videos, and a deleted account takes them along', async () => {
  const leaving = await bloom.logIn('Leaving');
  const { collection, videos } = await filled(leaving, 2, { title: 'Songs', text: 'Mine' });
  for (let i = 0; i < 6; i++) await made(leaving, { title: `More ${i}` });
  const exported = (await bloom.call('GET', '/v1/account/export', leaving)).body.collections;
  expect(exported).toHaveLength(7);
  expect(exported.at(-1)).toEqual({
    id: collection,
    title: 'Songs',
    text: 'Mine',
    visibility: 'public',
    created_at: expect.any(Number),
    videos: videos.map((id) => ({ source: 'youtube', id, title: expect.any(String) })),
  });
  await bloom.deleteAccount(leaving);
  expect((await get(collection)).status).toBe(404);
  const { rows } = await bloom.execute(sql`select from collection_video where video_id in (
    select id from video where source_id = any(${videos}))`);
  expect(rows).toEqual([]);
});

// rule: #preview
describe('the preview of a collection', () => {
  const preview = (collection: string, options: object = {}) =>
    bloom.app.inject({ url: `/api/v1/collection/${collection}/preview`, ...options });
  /**
   * With this header, once it has it: on a busy machine the first conversions take longer than a preview
   * waits.
   */
  const ready = async (collection: string, cacheControl: string) => {
    const cached = async () => (await preview(collection)).headers['cache-control'];
    await expect.poll(cached, { timeout: 60_000 }).toBe(cacheControl);
    return preview(collection);
  };
  const withImages = async (images: string[], body: object = {}) => {
    const collection = await made(mei, body);
    for (const thumbnailUrl of images) {
      const id = await bloom.addNewVideo(mei, { thumbnailUrl });
      await put(mei, collection, id);
    }
    return collection;
  };

  test('shows the images of its first videos, for its link and to everybody who has it', async () => {
    const images = ['apple', 'arcs', 'area', 'balloons'].map((each) => `/demo/images/${each}.webp`);
    for (const visibility of ['public', 'unlisted']) {
      const collection = await withImages(images, { visibility });
      const response = await ready(collection, 'private, max-age=3600');
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        width: 1280,
        height: 720,
      });
      const headers = { 'if-none-match': String(response.headers['etag']) };
      expect((await preview(collection, { headers })).statusCode).toBe(304);
    }
  });

  test('is a 404 for a private one, also for its maker, and for one without images', async () => {
    const hidden = await withImages(['/demo/images/apple.webp'], { visibility: 'private' });
    const headers = { authorization: `Bearer ${mei.token}` };
    for (const collection of [hidden, await withImages([]), 'unknown']) {
      const response = await preview(collection, { headers });
      expect([response.statusCode, response.json().key]).toEqual([404, 'request.notFound']);
    }
  });

  test('shows no video that the country of the visitor hides', async () => {
    const collection = await withImages(['/demo/images/apple.webp']);
    expect((await ready(collection, 'private, max-age=3600')).statusCode).toBe(200);
    const headers = { 'cf-ipcountry': 'CN' };
    expect((await preview(collection, { headers })).statusCode).toBe(404);
  });

  test('is kept for a short time while an image is missing', async () => {
    const missing = 'http://127.0.0.1:9/missing.jpg';
    const collection = await withImages(['/demo/images/apple.webp', missing]);
    expect((await ready(collection, 'private, max-age=60')).statusCode).toBe(200);
    const alone = await preview(await withImages([missing]));
    expect(alone.json().key).toMatch(/^upstream\./);
  });
});

// rule: #collection-removal
describe('a collection that moderators removed', () => {
  const moderate = async (action: string, id: string) => {
    await bloom.setRole(oscar, { role: 'moderator', categories: null });
    return bloom.moderate(oscar, action, { kind: 'collection', id });
  };
  const visit = (path: string) => bloom.app.inject({ method: 'GET', url: path });

  test('is gone for all but its maker, who reads why, and comes back as it was', async () => {
    const [maker, fan] = [await newPerson(), await newPerson()];
    const { collection: id } = await filled(maker, 1, { title: 'Zebra songs' });
    const mark = (method: 'PUT' | 'POST', path: string, body?: object) =>
      bloom.call(method, `/v1/collection/${id}/${path}`, {
        token: fan.token,
        ...(body && { body }),
      });
    expect((await mark('PUT', 'follow')).status).toBe(200);
    const before = (await get(id, fan)).body;
    expect((await moderate('hide', id)).status).toBe(200);

    const gone = {
      status: 410,
      body: { key: 'collection.removed', params: { rule: 5, version: 1 } },
    };
    expect(await get(id)).toMatchObject(gone);
    expect(await get(id, fan)).toMatchObject(gone);
    expect(await mark('POST', 'gift', { amount: 10 })).toMatchObject(gone);
    expect(await mark('PUT', 'follow')).toMatchObject(gone);
    const lists = [
      (await bloom.call('GET', `/v1/user/${maker.id}/collections`)).body,
      (await own(fan)).followed,
    ];
    expect(JSON.stringify(lists)).not.toContain('Zebra');
    expect((await visit(`/feed/collection/${id}.atom`)).statusCode).toBe(410);

    expect((await get(id, maker)).body.collection).toMatchObject({
      title: 'Zebra songs',
      removed: true,
    });
    const { body } = await bloom.call('GET', `/v1/account/decisions?collection=${id}`, maker);
    expect(body.data).toMatchObject([
      {
        action: 'hide',
        rule: 5,
        target: { kind: 'collection', title: 'Zebra songs', place: { id } },
      },
    ]);

    expect((await moderate('restore', id)).status).toBe(200);
    expect((await get(id, fan)).body).toEqual(before);
  });

  test('was reported with its words; a private one is no target', async () => {
    const [maker, fan] = [await newPerson(), await newPerson()];
    const report = (id: string) =>
      bloom.call('POST', '/v1/report', fan, { target: { kind: 'collection', id }, reason: 'spam' });
    const id = await made(maker, { title: 'Buy', text: 'Now' });
    const { body } = await report(id);
    await moderate('dismiss', id);
    const found = await bloom.call('GET', `/v1/moderation/cases/${body.data.case}`, oscar);
    expect(found.body.data.snapshot).toEqual({ id, title: 'Buy', text: 'Now' });
    const hidden = await made(maker, { visibility: 'private' });
    expect((await report(hidden)).status).toBe(404);
  });
});
