import { playerOrigins } from '@bloom/contract/sources/sources';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { startBloom, type Bloom } from '../../../test/bloom.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { limitRules } from '../../app/rate-limits.ts';
import { openDatabase, type Primary } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import { createLimits } from '../../platform/limits/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { createStoredAssets } from './stored-assets.ts';

/** Stands for the web app's server build, and counts what it renders. */
const renderer = `
export function canonicalUrl(url) {
  const { pathname, searchParams } = new URL(url, 'http://any');
  if (pathname === '/video/a/b') return undefined;
  searchParams.delete('x');
  return pathname + '?' + searchParams;
}
export async function renderPage({ url, locale, publicUrl, config, data }) {
  globalThis.begun = (globalThis.begun ?? 0) + 1;
  const { pathname, searchParams } = new URL(url, publicUrl);
  if (pathname === '/video/hidden') return { status: 302, location: '/video/b?videoSrc=bilibili' };
  if (pathname.startsWith('/user/')) return { status: 302, location: '/@ann' };
  if (searchParams.has('break')) throw new Error('broken');
  if (searchParams.has('slow')) await new Promise((resolve) => setTimeout(resolve, 600));
  if (searchParams.has('hold')) await globalThis.held;
  if (searchParams.has('refused')) await data.search({ key_words: '' });
  const words = searchParams.get('find');
  if (words) await data.search({ key_words: words });
  globalThis.rendered = (globalThis.rendered ?? 0) + 1;
  const [, id] = /^\\/video\\/(.+)$/.exec(pathname) ?? [];
  const shown = id ? [await data.video('youtube', id)] : (await data.list({ limit: 12 })).data;
  return {
    status: shown[0] === undefined ? 404 : 200,
    head: '<title>rendered $& $1</title>',
    root: locale + (searchParams.get('lang') ?? '') + ':' + shown.map((video) => video?.title).join(),
    state: '{"demo":' + config.demo + '}',
  };
}`;

let bloom: Bloom;
let folder: string;
let app: App;

async function build(server: string | undefined): Promise<string> {
  const built = await mkdtemp(`${tmpdir()}/bloom-web-`);
  await mkdir(`${built}/browser`);
  await mkdir(`${built}/server`);
  await writeFile(
    `${built}/browser/index.html`,
    `<!doctype html><html lang="en"><!-- head --><title>shell</title><!-- /head --><link rel="manifest" href="/manifest-en.webmanifest">
    <script type="application/json" id="bloom-config">{}</script><div id="root"></div>`,
  );
  if (server !== undefined) await writeFile(`${built}/server/render-page.js`, server);
  return built;
}

const config = {
  publicUrl: 'http://localhost',
  trustProxy: [],
  app: { origins: [] },
  demo: { on: true, forced: false },
  providers: {},
  players: playerOrigins,
};
const start = (webFolder: string, services = bloom.services) =>
  buildApp({ config, services, webFolder, logger: false });
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
const rootOf = (html: string) => /<div id="root">(.*)<\/div>/.exec(html)?.[1];
/** Requests without a socket may all be handled in one turn of the event loop, which renders few pages. */
const nextTurn = () => new Promise(setImmediate);
/** A rendered page; a busy machine may leave it to the browser for a while. */
async function rendered(options: { url: string; headers?: Record<string, string>; remoteAddress?: string }) {
  for (;;) {
    await nextTurn();
    const response = await app.inject(options);
    if (titleOf(response.body) !== 'Bloom') return response;
  }
}
const begun = () => (globalThis as { begun?: number }).begun ?? 0;
const renderCount = () => (globalThis as { rendered?: number }).rendered ?? 0;

beforeAll(async () => {
  bloom = await startBloom();
  const sharer = await bloom.logIn('Ann');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA', { title: 'Cats' });
  await bloom.addVideo(sharer, 'BV1xx411c7mD', { title: 'Flowers', source: 'bilibili' });
  folder = await build(renderer);
  app = await start(folder);
});
afterAll(async () => {
  await app.close();
  await bloom.close();
  await rm(folder, { recursive: true });
});
beforeEach(nextTurn);

// rule: #room-page
test('search engines do not list rooms', async () => {
  const [room, terms] = await Promise.all([
    app.inject({ url: '/room/Abcdefgh1234?invite=secret' }),
    app.inject({ url: '/terms' }),
  ]);
  expect(room.headers['x-robots-tag']).toBe('noindex');
  expect(terms.headers['x-robots-tag']).toBeUndefined();
});

describe('a page that the server renders', () => {
  test('contains the head, content and state that the web app renders', async () => {
    const { statusCode, headers, body } = await rendered({ url: '/' });
    expect(statusCode).toBe(200);
    expect(titleOf(body)).toBe('rendered $& $1');
    expect(rootOf(body)).toMatch(/^en:.*Cats/);
    expect(body).toContain('<script type="application/json" id="bloom-state">{"demo":true}</script>');
    expect(headers['vary']).toBe('accept-encoding, accept-language, cookie');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  // rule: #server-rendering
  test('is in the visitor’s language and theme', async () => {
    const { body } = await app.inject({
      url: '/',
      headers: { 'accept-language': 'zh-CN', cookie: 'theme=dark' },
    });
    expect(body).toContain('<html lang="zh-Hans" data-theme="dark">');
    expect(rootOf(body)).toMatch(/^zh-hans:/);
    const english = await app.inject({ url: '/?lang=en', headers: { 'accept-language': 'zh-CN' } });
    expect(english.body).toContain('<html lang="en">');
  });

  test('has the smallest encoding that the browser accepts', async () => {
    const plain = await app.inject('/');
    const zstd = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br, zstd' } });
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
    const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  test.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br, zstd;q=0', 'br'],
    ['*', 'zstd'],
    ['identity', undefined],
  ])('for %j has the encoding %s', async (accepted, encoding) => {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['en;q=0.2, zh-Hans;q=0.9', 'zh-Hans'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    [';;,q=,=', 'en'],
  ])('for %j is in the language %s', async (accepted, language) => {
    const { body } = await app.inject({ url: '/', headers: { 'accept-language': accepted } });
    expect(body).toContain(`<html lang="${language}">`);
  });

  test('is rendered once for all requests within a second, and again when a list has changed', async () => {
    const url = '/?category=movies';
    await app.inject(url);
    const before = renderCount();
    await Promise.all([app.inject(url), app.inject(url)]);
    expect(renderCount()).toBe(before);
    await app.inject({ url, headers: { 'accept-language': 'zh' } });
    expect(renderCount()).toBe(before + 1);

    const gift = await bloom.call(
      'POST',
      '/v1/video/youtube/AAAAAAAAAAA',
      { token: (await bloom.logIn('Ben')).token },
      { amount: 2_000 },
    );
    expect(gift.status).toBe(200);
    await app.inject(url);
    expect(renderCount()).toBe(before + 2);
  });

  test('is the same for fifty URLs that differ in unknown parameters, and rendered once', async () => {
    await app.inject('/');
    const before = renderCount();
    const pages = await Promise.all(Array.from({ length: 50 }, (_, number) => app.inject(`/?x=${number}`)));
    // Once for each second that a busy machine takes.
    expect(renderCount() - before).toBeLessThan(5);
    expect(new Set(pages.map(({ body }) => rootOf(body))).size).toBe(1);
  });

  // rule: #server-rendering
  test('is never that of another country, theme or language', async () => {
    // All within the second in which a page is cached.
    const visits = [
      [{}, '<html lang="en">', /^en:.*Cats/],
      [{ remoteAddress: '114.114.114.114' }, '<html lang="en">', /^en:Flowers$/],
      [{ headers: { cookie: 'theme=dark' } }, '<html lang="en" data-theme="dark">', /^en:/],
      [{ headers: { cookie: 'theme=light' } }, '<html lang="en" data-theme="light">', /^en:/],
      [{ headers: { cookie: 'locale=zh-hans' } }, '<html lang="zh-Hans">', /^zh-hans:/],
      [{ url: '/?lang=en' }, '<html lang="en">', /^enen:/],
    ] as const;
    for (const [visit, html, root] of [...visits, ...visits]) {
      const { body } = await rendered({ url: '/', ...visit });
      expect(body).toContain(html);
      expect(rootOf(body)).toMatch(root);
    }
  });

  test('is left to the browser at once while four others are being rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { held: promise });
    // A request is sent once its response is awaited.
    const get = (number: number) => app.inject(`/?hold=${number}`).then((response) => response);
    const before = begun();
    const held = [1, 2, 3, 4].map(get);
    const further = await Promise.all([5, 6, 7].map(get));
    expect(further.map(({ body }) => titleOf(body))).toEqual(['Bloom', 'Bloom', 'Bloom']);
    expect(begun() - before).toBeLessThanOrEqual(4);
    resolve();
    await Promise.all(held);
    await rendered({ url: '/?hold=5' });
  });

  // rule: #users
  test('leads to the page of a handle with all that the link says beside it', async () => {
    await nextTurn();
    const { statusCode, headers, body } = await app.inject('/user/1?code=REF12345&x=1');
    expect([statusCode, headers['location'], body]).toEqual([302, '/@ann?code=REF12345&x=1', '']);
    expect((await app.inject('/user/1')).headers['location']).toBe('/@ann');
    const twin = await app.inject('/video/hidden?videoSrc=youtube&code=abc');
    expect(twin.headers['location']).toBe('/video/b?videoSrc=bilibili&code=abc');
    expect(twin.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(twin.headers)).not.toContain('youtube');
  });

  test('is a 404 where the app has no page', async () => {
    for (const path of ['/video/a/b', '/nope?utm_source=example.com']) {
      const { statusCode, headers } = await app.inject(path);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  test('is a 404 for a missing video', async () => {
    expect((await app.inject('/video/AAAAAAAAAAA')).statusCode).toBe(200);
    expect((await app.inject('/video/CCCCCCCCCCC')).statusCode).toBe(404);
    expect((await app.inject('/video/nonsense')).statusCode).toBe(404);
  });

  test.each(['/?break', '/?slow', '/?refused'])(
    'is left to the browser when rendering fails, is slow or is refused: %s',
    async (url) => {
      const { statusCode, body } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(titleOf(body)).toBe('Bloom');
      expect(rootOf(body)).toBe('');
    },
  );

  test('is left to the browser when it needs a search and there were too many', async () => {
    const rules = { ...limitRules, search: { address: { times: 2, perS: 60 } } };
    const services = { ...bloom.services, limits: createLimits(rules, createMetrics()) };
    const patient = { ...config, loadShedding: false };
    const strict = await buildApp({ config: patient, services, webFolder: folder, logger: false });
    const titles = [];
    for (const url of ['/?find=a', '/?find=b', '/?find=c', '/']) {
      titles.push(titleOf((await strict.inject(url)).body));
    }
    expect(titles).toEqual(['rendered $& $1', 'rendered $& $1', 'Bloom', 'rendered $& $1']);
    await strict.close();
  });

  test('is left to the browser where the server build is missing or does not start', async () => {
    for (const server of [undefined, 'throw new Error("no")']) {
      const built = await build(server);
      const other = await start(built);
      const { statusCode, body } = await other.inject('/');
      expect(statusCode).toBe(200);
      expect(titleOf(body)).toBe('Bloom');
      await other.close();
      await rm(built, { recursive: true });
    }
  });
});

describe('the files of a build', () => {
  let folders: string[];
  const apps: App[] = [];

  /** Starts a server with a build whose only script has this name and content. */
  async function startRelease(name: string, content: string, database: Primary<Tables> = bloom.database) {
    const release = await build(renderer);
    folders.push(release);
    await mkdir(`${release}/browser/assets`);
    await writeFile(`${release}/browser/assets/${name}`, content);
    for (const [ending, compress] of [
      ['br', brotliCompressSync],
      ['gz', gzipSync],
    ] as const) {
      await writeFile(`${release}/browser/assets/${name}.${ending}`, compress(content));
    }
    const assets = createStoredAssets(database);
    const started = await start(release, { ...bloom.services, assets });
    apps.push(started);
    await started.ready();
    return Object.assign(started, { assets });
  }
  /** The response of a server, without the parts that depend on the time. */
  async function get(server: App, name: string, encoding: string) {
    const url = `/assets/${name}`;
    const response = await server.inject({ url, headers: { 'accept-encoding': encoding } });
    const { statusCode, headers, rawPayload } = response;
    const shown = ['content-type', 'cache-control', 'content-encoding', 'vary'];
    return [statusCode, rawPayload, ...shown.map((each) => String(headers[each]).toLowerCase())];
  }
  const stored = async () =>
    (await bloom.database.write.selectFrom('asset').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const age = (name: string, days: number) =>
    bloom.execute(sql`update asset set used_at = now() - ${days} * interval '1 day' where name = ${name}`);

  beforeEach(async () => {
    folders = [];
    await bloom.database.write.deleteFrom('asset').execute();
  });
  afterEach(async () => {
    for (const started of apps.splice(0)) await started.close();
    for (const each of folders) await rm(each, { recursive: true });
  });

  test('are served by both servers of a rolling upgrade, in either order, as by their own', async () => {
    const before = await startRelease('app-1111.js', 'old');
    // It has a list from before the upgrade.
    expect((await get(before, 'app-2222.css', 'br'))[0]).toBe(404);
    const after = await startRelease('app-2222.css', 'new');
    for (const encoding of ['gzip, deflate, br, zstd', 'identity']) {
      for (const [name, own, other] of [
        ['app-1111.js', before, after],
        ['app-2222.css', after, before],
      ] as const) {
        const expected = await get(own, name, encoding);
        expect(expected[0]).toBe(200);
        expect(await get(other, name, encoding)).toEqual(expected);
      }
    }
    const url = '/assets/app-1111.js';
    const { etag = '' } = (await after.inject(url)).headers;
    const again = await after.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('are kept for 30 days after the last server started with them, or still ran', async () => {
    const names = ['app-1111.js', 'app-2222.js', 'app-3333.js'];
    const [, running] = [
      await startRelease('app-1111.js', 'old'),
      await startRelease('app-2222.js', 'new'),
      await startRelease('app-3333.js', 'newest'),
    ];
    for (const [i, name] of names.entries()) await age(name, 31 - i / 2);
    await age('app-3333.js', 29);
    await running.assets.storeAgain();
    await bloom.services.assets.deleteUnused();
    expect(await stored()).toEqual(['app-2222.js', 'app-3333.js']);
    const started = await startRelease('app-4444.js', 'next');
    expect((await get(started, 'app-1111.js', 'br'))[0]).toBe(404);
    expect((await get(started, 'app-2222.js', 'br'))[0]).toBe(200);
  });

  test('that no build has are a 404 that no cache keeps, and nothing else is served', async () => {
    const started = await startRelease('app-1111.js', 'old');
    for (const path of ['app-9999.js', '.app-1111.js', '..%2fapp-1111.js', 'app-1111.js%00']) {
      const { statusCode, headers } = await started.inject(`/assets/${path}`);
      expect(statusCode, path).toBe(404);
      expect(headers['cache-control'], path).toBe('no-store');
    }
  });

  test('cost the database one read each, and those that no build has one list a second', async () => {
    await startRelease('app-1111.js', 'old');
    const { count, db } = countStatements(bloom);
    const other = await startRelease('app-2222.js', 'new', { ...bloom.database, write: db });
    count.statements = 0;
    const begunAt = performance.now();
    const wanted = Array.from({ length: 200 }, (_, i) => [`none-${i}.js`, 'app-1111.js']).flat();
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(wanted.map((name) => other.inject(`/assets/${name}`)));
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
      expect(responses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(200);
    }
    const seconds = (performance.now() - begunAt) / 1_000;
    // Each round needs a newer list; a timer may be a moment early.
    expect(seconds).toBeGreaterThan(1.9);
    expect(count.statements).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
  });

  test('are its own while the database is away, and the others 503', async () => {
    await startRelease('app-1111.js', 'old');
    const { connection, drop } = await createTestDatabase();
    const away = openDatabase<Tables>(connection);
    const started = await startRelease('app-2222.js', 'new', away);
    await drop();
    expect((await get(started, 'app-2222.js', 'br'))[0]).toBe(200);
    expect((await get(started, 'app-1111.js', 'br'))[0]).toBe(503);
    await away.close();
  });
});
