import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import type { Moment } from '@bloom/contract/moment/moment';
import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { cleanMessage } from '@bloom/contract/chat/chat-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import { formatPetals } from '@bloom/contract/gift/money';
import type { Names } from '@bloom/contract/wire/locale';
import { cleanBlurb } from '@bloom/contract/video/blurb';
import { checkCues } from '@bloom/contract/subtitle/checks';
import { readItems } from '@bloom/contract/subtitle/cue';
import { sources } from '@bloom/contract/sources/sources';
import { parseVideoId } from '@bloom/contract/sources/sources';
import { startBloom, type Bloom } from '../../test/bloom.ts';
import { auditLedger } from '../domains/audit/index.ts';
import { readConfig } from '../config/config.ts';
import { subcategories } from '../domains/classification/table.ts';
import { RoleWriter } from '../domains/moderation/index.ts';
import { pageLinks } from '../domains/settings/index.ts';
import { packageFolder } from '../platform/process/package-folder.ts';
import type { WorkVideo } from '@bloom/contract/work/work';
import { sampleVideos } from './catalogue.ts';
import { demoSettings } from './demo-settings.ts';
import { sampleCollections } from './collections.ts';
import { sampleFollows } from './follows.ts';
import { sampleGifts } from './gifts.ts';
import { sampleMessages } from './messages.ts';
import { sampleMoments } from './moments.ts';
import { mediaPath } from './media-routes.ts';
import { showOnlineImages } from './online-images.ts';
import { imageOf, seedSampleCatalogue } from './seed.ts';
import { sampleSubtitles } from './subtitles.ts';
import { sampleLinks } from './works.ts';

let bloom: Bloom;

beforeAll(async () => {
  // How often a lock is tried again depends on the limits of a real server.
  bloom = await startBloom({ databaseOptions: { isPatient: false } });
  await seedSampleCatalogue(bloom.database, bloom.services.accounts);
});
afterAll(() => bloom.close());

test('a server waits while another one adds the sample, for longer than a lock or a silent connection may take', async () => {
  const { read, write } = bloom.database;
  const waiting = async () => {
    const { rows } = await sql<{ at: Date }>`
      select query_start as at from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(read);
    return rows[0]?.at.getTime();
  };
  const waits = new Set<number | undefined>();
  let seeded: Promise<void> | undefined;
  await write.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${0x64_65_6d_6f})`.execute(tx);
    seeded = seedSampleCatalogue(bloom.database, bloom.services.accounts);
    seeded.catch(() => {});
    const tries = async () => {
      // This connection may not be silent either.
      await sql`select 1`.execute(tx);
      return waits.add(await waiting()).size;
    };
    await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(4);
  });
  await expect(seeded).resolves.toBeUndefined();
});

async function list(query = '') {
  const { body } = await bloom.call('GET', `/v1/video/list?limit=50${query}`);
  return body.data as { id: string; source: string; update_timestamp: number }[];
}

const count = async (table: 'account' | 'gift' | 'video') => {
  const { n } = await bloom.database.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const file = (url: string) => path.join(packageFolder, 'demo', url.slice(mediaPath.length));

describe('the sample catalogue', () => {
  // rule: #sample-catalogue
  test('has public collections with thanks, their videos in order', async () => {
    for (const { maker, title, videos, gifts } of sampleCollections) {
      const { id } = await bloom.database.read
        .selectFrom('account')
        .select('id')
        .where('name', '=', maker)
        .executeTakeFirstOrThrow();
      const { body } = await bloom.call('GET', `/v1/user/${id}/collections`);
      const found = body.data.find((each: { title: string }) => each.title === title);
      const { body: content } = await bloom.call('GET', `/v1/collection/${found?.id}`);
      expect(content.data.map((video: { id: string }) => video.id)).toEqual(videos);
      const given = gifts.reduce((sum, { amount }) => sum + amount, 0);
      expect(given).toBeGreaterThan(0);
      expect(found.received).toBe(given);
      const preview = () => bloom.app.inject(`/api/v1/collection/${found.id}/preview`);
      // A slow machine has no image of it in time, and has them the next time.
      await expect.poll(async () => (await preview()).headers['content-type']).toBe('image/webp');
    }
  });

  // rule: #sample-catalogue
  test('is added once', async () => {
    const before = [await count('account'), await count('video'), await count('gift')];
    expect(before).toEqual([8, sampleVideos.length, expect.any(Number)]);
    await seedSampleCatalogue(bloom.database, bloom.services.accounts);
    expect([await count('account'), await count('video'), await count('gift')]).toEqual(before);
  });

  test('has the blurb of its sharer at every third video, as the server would store it', () => {
    const blurbs = sampleVideos.flatMap(({ blurb }) => (blurb === undefined ? [] : [blurb]));
    expect(blurbs.map((blurb) => cleanBlurb(blurb))).toEqual(blurbs.map((blurb) => ({ blurb })));
    expect(blurbs.length / sampleVideos.length).toBeGreaterThan(0.3);
    expect(new Set(blurbs).size).toBe(blurbs.length);
  });

  // rule: #thanks
  test('has three works: one with an offset, one with a dead copy, and a proposal', async () => {
    const videosOf = async (path: string) =>
      (await bloom.call('GET', `/v1/video/${path}/work`)).body.data.videos.map(
        ({ video, offset_s, state }: WorkVideo) => [video.id, offset_s, state],
      );
    expect(await videosOf('subo/900003')).toContainEqual(['900005', -4, 'confirmed']);
    expect(await videosOf('zdziyuan/900002')).toContainEqual(['PetalBoat18', 0, 'confirmed']);
    expect(await videosOf('youtube/dQw4w9WgXcQ')).toContainEqual(['BV1GJ411x7h7', 0, 'draft']);
  });

  test('has its most thanked videos and sharers at once, before any job has counted', async () => {
    const thanked = (await list('&sort=thanked_day')).filter((video) => 'thanks' in video);
    expect(thanked.length).toBeGreaterThanOrEqual(12);
    const { body } = await bloom.call('GET', '/v1/user/thanked');
    expect(body.data.length).toBeGreaterThanOrEqual(5);
  });

  // rule: #sample-catalogue
  test('has subtitles of its clips in both languages, by two users, without a problem', async () => {
    for (const { source, id, episode } of sampleSubtitles) {
      const query = episode === undefined ? '' : `?episode=${episode}`;
      const { body } = await bloom.call('GET', `/v1/subtitle/${source}:${id}${query}`);
      expect(body).toMatchObject({ revision: 2, coverage: { EN: 100, CN: 100 } });
      expect(body.authors).toHaveLength(2);
      const cues = readItems(body.data).cues;
      expect(checkCues(cues), `${id} ${episode}`).toEqual([]);
    }
    const shown = await list('&subtitle=chinese');
    const copies = new Set(sampleLinks.map(({ to }) => to));
    const clips = sampleVideos.filter(({ id, streams }) => streams !== undefined && !copies.has(id));
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(clips.map(({ id }) => id)));
  });

  // rule: #sample-catalogue
  test('is added once by servers that start at the same time', async () => {
    const other = await startBloom();
    try {
      const seed = () => seedSampleCatalogue(other.database, other.services.accounts);
      await Promise.all([seed(), seed(), seed()]);
      const gifts = await other.database.read
        .selectFrom('gift')
        .select('transfer_id')
        .where('kind', '=', 'video')
        .execute();
      expect(gifts).toHaveLength(sampleGifts.length);
    } finally {
      await other.close();
    }
  });

  // rule: #sample-catalogue
  test('leaves a correct ledger', async () => {
    const { problems } = await bloom.database.snapshot(auditLedger);
    expect(problems).toEqual([]);
  });

  test('has videos of every source, with ids that can be shared', () => {
    expect(new Set(sampleVideos.map(({ source }) => source))).toEqual(new Set(sources));
    for (const { source, id } of sampleVideos) expect(parseVideoId(source, id)).toBe(id);
    expect(new Set(sampleVideos.map(({ id }) => id)).size).toBe(sampleVideos.length);
  });

  test('uses categories and subcategories that exist', () => {
    for (const { classification } of sampleVideos) {
      const table: Partial<Record<string, readonly Names[]>> = subcategories;
      const labels = table[classification.category]?.map(({ en }) => en);
      expect(labels).toContain(classification.label);
    }
  });

  // rule: #sample-catalogue
  test('has at least twelve videos for a visitor from China', async () => {
    const shown = await list('&country=CN');
    expect(shown.length).toBeGreaterThanOrEqual(12);
    expect(shown.map(({ source }) => source)).not.toContain('youtube');
  });

  test('was shared from minutes to months ago', async () => {
    const videos = await bloom.database.read.selectFrom('video').select('shared_us').execute();
    const agesMs = videos.map((video) => Date.now() - video.shared_us / 1_000);
    expect(Math.min(...agesMs)).toBeLessThan(10 * 60_000);
    expect(Math.max(...agesMs)).toBeGreaterThan(60 * 86_400_000);
  });

  test('has gifts with notes in both languages, ranks and reduces', async () => {
    const gifts = await bloom.database.read
      .selectFrom('gift')
      .selectAll()
      .where('kind', '=', 'video')
      .execute();
    const notes = sampleGifts.flatMap(({ note }) => note ?? []);
    expect(notes.some((note) => /\p{Script=Han}/u.test(note))).toBe(true);
    expect(notes.some((note) => /^[A-Z]/.test(note))).toBe(true);
    expect(gifts.some(({ amount }) => amount < 0)).toBe(true);
    expect(gifts.every(({ rank_after: rank }) => rank !== null)).toBe(true);
  });

  // rule: #sample-catalogue
  test('has balances as in life: hardly two alike, many small and few large', async () => {
    const ranks = await bloom.database.read.selectFrom('video_rank').select('balance').execute();
    const balances = ranks.map(({ balance }) => balance).toSorted((a, b) => a - b);
    const shown = new Map<string, number>();
    for (const balance of balances) {
      const text = formatPetals(balance);
      shown.set(text, (shown.get(text) ?? 0) + 1);
    }
    expect(shown.size).toBeGreaterThanOrEqual(50);
    expect(Math.max(...shown.values())).toBeLessThanOrEqual(4);
    const [median = 0, largest = 0] = [balances[balances.length >> 1], balances.at(-1)];
    expect(largest / median).toBeGreaterThan(20);
  });

  // rule: #sample-catalogue
  test('has a chat in both languages, in the order of its times', async () => {
    const { body } = await bloom.call('POST', '/v1/message/all', { body: {} });
    const messages = body.data as ChatMessage[];
    expect(messages.map(({ content }) => content)).toEqual(sampleMessages.map(({ content }) => content));
    expect(messages.map(({ time }) => time)).toEqual(
      messages.map(({ time }) => time).toSorted((a, b) => a - b),
    );
    expect(messages.every(({ time }) => time < Date.now())).toBe(true);
    const handles = new Map(messages.map((message) => [message.user_name, message.user_handle]));
    for (const { content, mentions = [] } of sampleMessages) {
      expect(cleanMessage(content)).toEqual({ content });
      for (const name of mentions) expect(content).toContain(`@${handles.get(name)}`);
    }
    expect(new Set(messages.map((message) => message.user_name)).size).toBe(7);
  });

  // rule: #sample-catalogue
  test('has moments in English and both Chinese scripts, within their videos, with thanks, replies and a spoiler', async () => {
    const all = sampleMoments.flatMap(({ moments }) => moments);
    for (const { video, episode, moments } of sampleMoments) {
      const sample = sampleVideos.find(({ id }) => id === video);
      const path = `/v1/video/${sample?.source}/${video}/moments`;
      const query = episode === undefined ? '' : `&episode=${episode}`;
      const { body } = await bloom.call('GET', `${path}?sort=newest${query}`);
      const read = body.data as Moment[];
      expect(read.map(({ content, at_ms: atMs, mode }) => [content, atMs, mode])).toEqual(
        moments.map(({ content, atS, mode }) => [content, atS && atS * 1_000, mode]).toReversed(),
      );
      expect(read.map(({ thanks }) => thanks)).toEqual(
        moments
          .map(({ thanks = {} }) => Object.values(thanks).reduce((sum, each) => sum + each, 0))
          .toReversed(),
      );
      expect(read.map(({ time }) => time)).toEqual(read.map(({ time }) => time).toSorted((a, b) => b - a));
      expect(read.every(({ time }) => time < Date.now() - 600_000)).toBe(true);
      const durationS = sample?.streams === undefined ? sample?.durationS : 18;
      for (const { atS = 0 } of moments) expect(atS).toBeLessThan(durationS ?? Infinity);
    }
    const replies = all.flatMap((each) => each.replies ?? []);
    expect(all.length + replies.length).toBeGreaterThan(60);
    expect(replies.length).toBeGreaterThan(10);
    expect(all.filter(({ spoiler }) => spoiler)).toHaveLength(1);
    const texts = [...all, ...replies].map(({ content }) => content);
    for (const script of [/^[\p{ASCII}’…✨]+$/u, /[这还没开]/, /[這數隻頭別蓮帶與]/]) {
      expect(texts.filter((text) => script.test(text)).length, String(script)).toBeGreaterThan(2);
    }
    // The statement of Lin, whom visitors enter as, begins with gifts received only.
    expect(all.every(({ from, thanks = {} }) => from !== demoUser && !(demoUser in thanks))).toBe(true);
  });

  // rule: #sample-catalogue
  test('has followers, and the user to enter as follows others too', async () => {
    const lin = await bloom.logIn(demoUser);
    const { body } = await bloom.call('GET', '/v1/account/following', lin);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(sampleFollows[demoUser].toReversed());
    const followers = await bloom.database.read
      .selectFrom('follow')
      .select('account_id')
      .where('followed_id', '=', lin.id)
      .execute();
    expect(followers).toHaveLength(6);
  });

  test('has a user to enter as, who has been thanked and has the petals of a new demo user', async () => {
    const lin = await bloom.logIn(demoUser);
    expect(await bloom.balance(lin)).toBeGreaterThan(1_000_000);
    expect(await count('account')).toBe(8);
  });

  // rule: #demo-login
  test('has a moderator of everything to enter as, also after the role was taken away', async () => {
    const account = async () => {
      const { token } = await bloom.logIn(demoModerator);
      return (await bloom.call('GET', `/v1/account/${token}`)).body;
    };
    const { id, name, role } = await account();
    expect({ name, role }).toEqual({ name: 'Robin', role: { name: 'moderator' } });
    await bloom.database.transact((tx) => new RoleWriter(tx).set(id, undefined));
    expect((await account()).role).toEqual({ name: 'moderator' });
    const lin = await bloom.logIn(demoUser);
    expect((await bloom.call('GET', `/v1/account/${lin.token}`)).body.role).toBeUndefined();
  });

  test('has a user to enter as, who forgets what the visitor before chose', async () => {
    for (const [name, kept] of [
      [demoUser, {}],
      [demoModerator, {}],
      ['Visitor', { locale: 'zh-hans' }],
    ] as const) {
      const { token } = await bloom.logIn(name);
      await bloom.call('PUT', '/v1/account/preferences', { token }, { locale: 'zh-hans' });
      const next = await bloom.logIn(name);
      const { body } = await bloom.call('GET', '/v1/account/preferences', next);
      expect(body.data, name).toEqual(kept);
    }
  });
});

describe('the images and clips', () => {
  // rule: #sample-catalogue
  test('exist, and only videos that are linked have the same image', () => {
    for (const video of sampleVideos) {
      expect(existsSync(file(imageOf(video))), imageOf(video)).toBe(true);
      const streams = video.streams ?? {};
      for (const stream of typeof streams === 'string' ? [streams] : Object.values(streams)) {
        const lists = stream.endsWith('/stream.m3u8') ? ['low.m3u8', 'high.m3u8'] : ['short.m3u8'];
        const names = [
          path.basename(stream),
          ...readFileSync(file(stream), 'utf8').matchAll(/^\w+\.m3u8$/gm),
        ];
        expect(names.flat(), stream).toEqual(expect.arrayContaining(lists));
        for (const list of lists) {
          const text = readFileSync(path.join(path.dirname(file(stream)), list), 'utf8');
          const [, media = ''] = /MAP:URI="([^"]+)"/.exec(text) ?? [];
          const ranges = text.matchAll(/BYTERANGE:(\d+)@(\d+)/g);
          const ends = [...ranges].map(([, length, start]) => Number(length) + Number(start));
          expect(ends.at(-1), list).toBe(statSync(path.join(path.dirname(file(stream)), media)).size);
        }
      }
    }
    const images = sampleVideos.map(({ image }) => image);
    const linked = sampleLinks.map(({ to }) => sampleVideos.find(({ id }) => id === to)?.image);
    const copies = images.filter((image, i) => images.indexOf(image) < i);
    expect(linked).toEqual(expect.arrayContaining(copies));
    const files = readdirSync(path.join(packageFolder, 'demo/images'));
    expect([...new Set(images)].filter((image) => image.startsWith('images/')).toSorted()).toEqual(
      files.map((name) => `images/${path.parse(name).name}`).toSorted(),
    );
  });

  // rule: #sample-catalogue
  test('are served with their type, in parts if a player requests that', async () => {
    const get = (url: string, headers = {}) => bloom.app.inject({ url, headers });
    const playlist = await get('/demo/clips/garden-1/stream.m3u8');
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const part = await get('/demo/clips/garden-1/low.mp4', { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
    expect(part.rawPayload).toHaveLength(100);
    const image = await get('/demo/images/balloons.webp');
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await get('/demo/%2e%2e/package.json')).statusCode).toBe(404);
    const outside = await get('/demo/clips/garden-1/low.mp4', { range: 'bytes=99999999-' });
    expect([outside.statusCode, outside.json().params]).toEqual([400, { field: 'range' }]);
    expect((await get('/demo/clips/')).statusCode).toBe(404);
  });

  // rule: #sample-catalogue
  test('are not checked by the link checks, as no resource site knows them', async () => {
    const checked = await bloom.database.read
      .selectFrom('video_health')
      .select('source')
      .where('source', 'in', ['subo', 'zdziyuan'])
      .execute();
    expect(checked).toEqual([]);
  });
});

describe('the images of YouTube videos', () => {
  const shown = async () => {
    const { body } = await bloom.call('GET', '/v1/video/youtube/PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab');
    return body.data.thumbnails.high.url as string;
  };

  // rule: #sample-catalogue
  test("stay Bloom's own without a network", async () => {
    const failing = {
      sign: async () => 'sig',
      get: () => Promise.reject(new BloomError('upstream.failed')),
    };
    await showOnlineImages(bloom.database, failing);
    expect(await shown()).toBe('/demo/images/vectors.webp');
  });

  test("become YouTube's thumbnails with a network", async () => {
    const working = {
      sign: async () => 'sig',
      get: async () => ({ bytes: Buffer.of(), etag: '' }),
    };
    await showOnlineImages(bloom.database, working);
    expect(await shown()).toBe('https://i.ytimg.com/vi/fNk_zzaMoSs/hqdefault.jpg');
  });
});

describe('the settings of the demo', () => {
  const at = (environment: Record<string, string>) => readConfig(environment, '/data').settings;

  // rule: #sample-catalogue
  test('show the poster, both ways to send feedback, and every link with a QR code', async () => {
    const demo = await startBloom({ settings: demoSettings('http://localhost') });
    const { body: poster } = await demo.call('GET', '/v1/event/poster');
    const links = pageLinks(demo.services.settings.current());
    const files = [links.store, links.download, links.social, links.feedbackPage, poster.poster_img];
    const served = await Promise.all(
      files.map((url = '') => demo.app.inject({ url: new URL(url, 'http://localhost').pathname })),
    );
    await demo.close();
    expect(poster).toMatchObject({ show_poster: true, event_url: 'http://localhost/sharers' });
    expect(links.poster).toBe(poster.poster_img);
    expect(links.feedbackEmail).toContain('@');
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  // rule: #sample-catalogue
  test('lead to this server only, so that they work without a network', () => {
    const { feedback_email: _email, feature_subtitle_edit: _edit, ...urls } = at({ PORT: '9000' });
    for (const url of Object.values(urls)) {
      expect(new URL(url, 'http://localhost:9000').origin).toBe('http://localhost:9000');
    }
    expect(at({ PUBLIC_URL: 'https://demo.example' }).event_url).toBe('https://demo.example/sharers');
  });

  test('give way to the environment and to an operator, and are only those of the demo', async () => {
    expect(at({ STORE_URL: 'https://store.example/' }).store_url).toBe('https://store.example/');
    expect(at({ DEMO: '0' })).toEqual({});
    const demo = await startBloom({ settings: demoSettings('http://localhost') });
    await demo.set({ poster_img: '' });
    expect((await demo.call('GET', '/v1/event/poster')).body.show_poster).toBe(false);
    await demo.close();
  });
});
