import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gif, png, startPictureHost, type PictureHost } from '../../../test/pictures.ts';
import { createServer, type App } from '../../platform/http/index.ts';
import { createMetrics, type Metrics } from '../../platform/metrics/index.ts';
import { noLimits } from '../../platform/limits/index.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import { createDecoder, createImages, DiskCache, imageRoutes, type Images } from './index.ts';

const photo = await sharp({
  create: { width: 800, height: 400, channels: 3, background: '#ff8000' },
})
  .jpeg()
  .toBuffer();

/** What the pictures' host serves, by path. */
const pictures: Record<string, Buffer> = {
  '/photo.jpg': photo,
  '/animated.gif': gif(60, 40, 100),
  '/script.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  '/page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
  '/huge-header.png': png(65_535, 65_535, { rows: 1 }),
  '/bomb.png': png(30_000, 30_000),
  '/cut.jpg': photo.subarray(0, photo.length / 2),
  '/cut.png': png(1_000, 1_000, { rows: 500 }),
  '/empty.jpg': Buffer.alloc(0),
  '/large.jpg': Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]),
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function hostOf(listener: RequestListener): Promise<PictureHost> {
  const host = await startPictureHost(listener);
  cleanups.push(() => host.close());
  return host;
}

type Server = {
  app: App;
  images: Images;
  folder: string;
  metrics: Metrics;
  stored: Set<string>;
};

/** A server that may ask these hosts, in front of what is kept in `folder`. */
async function serverFor(
  hosts: PictureHost[],
  { folder, outbound }: { folder?: string; outbound?: Outbound } = {},
): Promise<Server> {
  const kept = folder ?? (await mkdtemp(join(tmpdir(), 'bloom-images-')));
  const stored = new Set<string>();
  const metrics = createMetrics();
  const client =
    outbound ?? createOutbound({ allow: hosts.map(({ host }) => host), headersTimeoutMs: 300 });
  const images = createImages({
    outbound: client,
    decoder: createDecoder(),
    cache: new DiskCache(kept, 10_000_000),
    isStored: async (address) => stored.has(address),
    metrics,
    readSecret: async () => Buffer.from('a secret'),
  });
  const app = createServer({ logger: false });
  imageRoutes(app, { images, limits: noLimits });
  cleanups.push(async () => {
    await app.close();
    images.close();
    await client.close();
    await rm(kept, { recursive: true, force: true });
  });
  return { app, images, folder: kept, metrics, stored };
}

let host: PictureHost;
let server: Server;

beforeEach(async () => {
  host = await hostOf((request, response) => {
    const picture = pictures[request.url ?? ''];
    if (!picture) return response.writeHead(Number(request.url?.slice(1)) || 404).end('no');
    // What it says of its pictures is not to be believed.
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  });
  server = await serverFor([host]);
});

/** Stores an address and asks for its picture. */
const show = (address: string, query = '', headers: Record<string, string> = {}) => {
  server.stored.add(address);
  return ask(address, query, headers);
};
const ask = (address: string, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/v1/image/${encodeURIComponent(address)}${query}`, headers });

describe('a stored picture', () => {
  test('is served as WebP, in the width asked for, and cannot do anything where it is opened', async () => {
    const response = await show(host.url('/photo.jpg'), '?w=320');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="image.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
    });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 160 });
  });

  test('is served as AVIF to who accepts it', async () => {
    const response = await show(host.url('/photo.jpg'), '?w=160', {
      accept: 'image/avif,image/webp,*/*',
    });
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'content-disposition': 'inline; filename="image.avif"',
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(160);
  });

  test('without a width is as wide as it was', async () => {
    const response = await show(host.url('/photo.jpg'));
    expect((await sharp(response.rawPayload).metadata()).width).toBe(800);
  });

  test('that moves stands still', async () => {
    const response = await show(host.url('/animated.gif'));
    expect((await sharp(response.rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('is not sent again to who has it', async () => {
    const first = await show(host.url('/photo.jpg'));
    const tag = String(first.headers['etag']);
    const again = await ask(host.url('/photo.jpg'), '', { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(tag);
    const weak = await ask(host.url('/photo.jpg'), '', { 'if-none-match': `"other", W/${tag}` });
    expect(weak.statusCode).toBe(304);
    const other = await ask(host.url('/photo.jpg'), '?w=160', { 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
  });

  test('is fetched once, whatever forms of it are asked for, also by a server started later', async () => {
    const address = host.url('/photo.jpg');
    for (const query of ['?w=160', '?w=320', '?w=160', '']) await show(address, query);
    const later = await serverFor([host], { folder: server.folder });
    later.stored.add(address);
    const response = await later.app.inject(`/v1/image/${encodeURIComponent(address)}?w=640`);
    expect(response.statusCode).toBe(200);
    expect(host.asked).toEqual(['/photo.jpg']);
  });

  test('that 500 ask for at once is fetched once', async () => {
    const address = host.url('/photo.jpg');
    const queries = ['?w=160', '?w=320', '?w=640', ''];
    const accepts = ['image/avif', 'image/webp'];
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        show(address, queries[i % 4], { accept: accepts[i % 2] ?? '' }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(500).fill(200));
    expect(host.asked).toEqual(['/photo.jpg']);
    // The picture itself and the forms asked for; nothing half-done.
    expect(await readdir(server.folder)).toHaveLength(5);
  });

  test('can be asked for in no other width than those there are', async () => {
    for (const w of ['0', '1', '100', '321', '1281', '-320', 'abc', '']) {
      const response = await show(host.url('/photo.jpg'), `?w=${w}`);
      expect(response.statusCode, w).toBe(400);
      expect(response.json()).toMatchObject({ key: 'request.invalid', params: { field: 'w' } });
    }
    expect(host.asked).toEqual([]);
  });

  test('may have an address as long as they come', async () => {
    pictures['/photo.jpg?'.concat('a'.repeat(1_500))] = photo;
    expect((await show(host.url(`/photo.jpg?${'a'.repeat(1_500)}`))).statusCode).toBe(200);
  });
});

describe('nothing is fetched', () => {
  test.each([
    ['that nobody stored', ''],
    ['with a signature of nothing', '?sig='],
    ['with a wrong signature', '?sig=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('for a picture %s', async (_name, query) => {
    const response = await ask(host.url('/photo.jpg'), query);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ key: 'request.notFound' });
    expect(host.asked).toEqual([]);
  });

  test('for an address that is nearly a stored one', async () => {
    const address = host.url('/photo.jpg');
    await show(address);
    for (const other of [`${address}?`, `${address}#`, ` ${address}`, address.toUpperCase(), '']) {
      expect((await ask(other)).statusCode, other).toBe(404);
    }
    expect(host.asked).toEqual(['/photo.jpg']);
  });

  test('for what is no address, even if something stored it', async () => {
    for (const address of ['', 'nonsense', 'file:///etc/passwd', 'data:image/png;base64,AAAA']) {
      expect([404, 502], address).toContain((await show(address)).statusCode);
    }
    expect((await server.app.inject('/v1/image/%ff')).statusCode).toBe(400);
    expect((await server.app.inject('/v1/image')).statusCode).toBe(404);
  });
});

test('a signed picture is served, under its own signature only', async () => {
  const address = host.url('/photo.jpg');
  const sig = await server.images.sign(address);
  expect((await ask(address, `?w=160&sig=${sig}`)).statusCode).toBe(200);
  expect((await ask(host.url('/animated.gif'), `?sig=${sig}`)).statusCode).toBe(404);
  // It was signed, not stored.
  expect((await ask(address, '?w=160')).statusCode).toBe(404);
});

describe('what is no picture is refused', () => {
  test.each(
    Object.keys(pictures).filter((path) => !['/photo.jpg', '/animated.gif'].includes(path)),
  )('like %s, and not asked for again', async (path) => {
    for (let i = 0; i < 3; i++) {
      const response = await show(host.url(path));
      expect(response.statusCode).toBe(422);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.json()).toMatchObject({ key: 'image.invalid', code: 1500 });
    }
    expect(host.asked).toEqual([path]);
  });

  test('and nothing of what does not even look like one is kept', async () => {
    for (const path of ['/script.svg', '/page.jpg', '/empty.jpg']) await show(host.url(path));
    expect(await readdir(server.folder)).toEqual([]);
  });

  test('like one that is huge once its transfer is decompressed', async () => {
    const bomb = gzipSync(Buffer.concat([photo, Buffer.alloc(60_000_000)]), { level: 9 });
    const packed = await hostOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    server = await serverFor([packed]);
    expect((await show(packed.url('/a.jpg'))).statusCode).toBe(422);
  });
});

describe('when the host of a picture fails', () => {
  test.each([204, 301, 403, 404, 429, 500, 503])(
    'with %d, that is told, and it is left alone for a while',
    async (status) => {
      for (let i = 0; i < 3; i++) {
        const response = await show(host.url(`/${status}`));
        expect(response.statusCode).toBe(502);
        expect(response.json()).toMatchObject({ key: 'upstream.failed' });
      }
      expect(host.asked).toEqual([`/${status}`]);
    },
  );

  test('by saying nothing, that is told in time', async () => {
    const silent = await hostOf(() => undefined);
    server = await serverFor([silent]);
    const response = await show(silent.url('/a.jpg'));
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ key: 'upstream.timeout' });
  });

  test('by hanging up, that is told', async () => {
    const rude = await hostOf((request) => request.socket.destroy());
    server = await serverFor([rude]);
    expect((await show(rude.url('/a.jpg'))).statusCode).toBe(502);
  });

  test('the pictures of others are served meanwhile, and few of its own are waited for', async () => {
    let [open, most] = [0, 0];
    const silent = await hostOf((request) => {
      most = Math.max(most, ++open);
      request.socket.once('close', () => open--);
    });
    server = await serverFor([silent, host]);
    const hanging = Array.from({ length: 12 }, (_, i) => show(silent.url(`/${i}.jpg`)));
    expect((await show(host.url('/photo.jpg'))).statusCode).toBe(200);
    const told = await Promise.all(hanging);
    expect(told.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(504));
    expect(most).toBeLessThanOrEqual(4);
  });
});

test('what becomes of pictures is counted', async () => {
  await show(host.url('/photo.jpg'));
  await ask(host.url('/photo.jpg'));
  await ask(host.url('/photo.jpg'), '?w=160');
  await ask(host.url('/unknown.jpg'));
  await show(host.url('/404'));
  const told = await server.metrics.metrics();
  for (const [outcome, count] of Object.entries({ made: 2, kept: 1, refused: 1, failed: 1 })) {
    expect(told).toContain(`bloom_pictures_total{outcome="${outcome}"} ${count}`);
  }
  expect(told).toContain('bloom_picture_fetches_total 2');
});

test('a redirect leads to no address that is not public', async () => {
  const inner = await hostOf((_request, response) => response.end(photo));
  const outer = await hostOf((_request, response) => {
    response.writeHead(302, { location: inner.url('/photo.jpg') }).end();
  });
  server = await serverFor([outer]);
  expect((await show(outer.url('/a.jpg'))).statusCode).toBe(502);
  expect(inner.asked).toEqual([]);
  for (const address of ['http://169.254.169.254/a.jpg', 'http://[::1]/a.jpg', inner.url('/a')]) {
    expect((await show(address)).statusCode, address).toBe(502);
  }
  expect(inner.asked).toEqual([]);
});

test('bilibili is asked over https and as if from its own page, others from nowhere', async () => {
  const asked: { url: string; referer: string | undefined }[] = [];
  const outbound: Outbound = {
    request: async (url, options) => {
      asked.push({ url: String(url), referer: options?.headers?.['referer'] });
      return { status: 200, url: String(url), headers: {}, body: photo, text: () => undefined };
    },
    close: async () => undefined,
  };
  server = await serverFor([], { outbound });
  await show('http://i1.hdslb.com/bfs/a.jpg');
  await show('https://i.ytimg.com/vi/a/hqdefault.jpg');
  expect(asked).toEqual([
    { url: 'https://i1.hdslb.com/bfs/a.jpg', referer: 'https://www.bilibili.com/' },
    { url: 'https://i.ytimg.com/vi/a/hqdefault.jpg', referer: undefined },
  ]);
});
