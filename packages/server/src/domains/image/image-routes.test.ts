import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gif, png, startImageHost, type ImageHost } from '../../../test/images.ts';
import { createServer, type App } from '../../platform/http/index.ts';
import { createMetrics, type Metrics } from '../../platform/metrics/index.ts';
import { noLimits } from '../../platform/limits/index.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import {
  createDecoder,
  createImages,
  DiskCache,
  imageJobs,
  imageRoutes,
  keyOf,
  type Decoder,
  type Images,
} from './index.ts';

const photo = await sharp({
  create: { width: 800, height: 400, channels: 3, background: '#ff8000' },
})
  .jpeg()
  .toBuffer();

/** The files that the image host serves, by path. */
const images: Record<string, Buffer> = {
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

async function hostOf(listener: RequestListener): Promise<ImageHost> {
  const host = await startImageHost(listener);
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

/** A server that may fetch from these hosts, with its cache in `folder`. */
async function serverFor(
  hosts: ImageHost[],
  {
    folder,
    outbound,
    decoder = createDecoder(),
  }: { folder?: string; outbound?: Outbound; decoder?: Decoder } = {},
): Promise<Server> {
  const cacheFolder = folder ?? (await mkdtemp(join(tmpdir(), 'bloom-images-')));
  const stored = new Set<string>();
  const metrics = createMetrics();
  const client =
    outbound ?? createOutbound({ allow: hosts.map(({ host }) => host), headersTimeoutMs: 2_000 });
  const service = createImages({
    outbound: client,
    decoder,
    cache: new DiskCache(cacheFolder, 10_000_000),
    isStored: async (url) => stored.has(url),
    metrics,
    readSecret: async () => Buffer.from('a secret'),
  });
  const app = createServer({ logger: false });
  imageRoutes(app, { images: service, limits: noLimits });
  cleanups.push(async () => {
    await app.close();
    service.close();
    await client.close();
    await rm(cacheFolder, { recursive: true, force: true });
  });
  return { app, images: service, folder: cacheFolder, metrics, stored };
}

let host: ImageHost;
let server: Server;

beforeEach(async () => {
  host = await hostOf((request, response) => {
    const image = images[request.url ?? ''];
    if (!image) return response.writeHead(Number(request.url?.slice(1)) || 404).end('no');
    // The content type is wrong for some of the images.
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image);
  });
  server = await serverFor([host]);
});

/** Stores a URL and requests its image. */
const getStored = (url: string, query = '', headers: Record<string, string> = {}) => {
  server.stored.add(url);
  return get(url, query, headers);
};
const get = (url: string, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/v1/image/${encodeURIComponent(url)}${query}`, headers });

describe('a stored image', () => {
  // rule: #image-proxy
  test('is served as WebP in the requested width, with headers that forbid scripts', async () => {
    const response = await getStored(host.url('/photo.jpg'), '?w=320');
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

  test('is served as AVIF to a client that accepts it', async () => {
    const response = await getStored(host.url('/photo.jpg'), '?w=160', {
      accept: 'image/avif,image/webp,*/*',
    });
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'content-disposition': 'inline; filename="image.avif"',
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(160);
  });

  test('without a width keeps its own', async () => {
    const response = await getStored(host.url('/photo.jpg'));
    expect((await sharp(response.rawPayload).metadata()).width).toBe(800);
  });

  test('that is animated is served as its first frame', async () => {
    const response = await getStored(host.url('/animated.gif'));
    expect((await sharp(response.rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('is not sent again to a client that has it', async () => {
    const first = await getStored(host.url('/photo.jpg'));
    const tag = String(first.headers['etag']);
    const again = await get(host.url('/photo.jpg'), '', { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(tag);
    const weak = await get(host.url('/photo.jpg'), '', { 'if-none-match': `"other", W/${tag}` });
    expect(weak.statusCode).toBe(304);
    const other = await get(host.url('/photo.jpg'), '?w=160', { 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
  });

  test('is fetched once for all its variants, also across a restart', async () => {
    const url = host.url('/photo.jpg');
    for (const query of ['?w=160', '?w=320', '?w=160', '']) await getStored(url, query);
    const later = await serverFor([host], { folder: server.folder });
    later.stored.add(url);
    const response = await later.app.inject(`/v1/image/${encodeURIComponent(url)}?w=640`);
    expect(response.statusCode).toBe(200);
    expect(host.requested).toEqual(['/photo.jpg']);
  });

  test('is fetched once for 500 concurrent requests', async () => {
    const url = host.url('/photo.jpg');
    const queries = ['?w=160', '?w=320', '?w=640', ''];
    const accepts = ['image/avif', 'image/webp'];
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, i) => getStored(url, queries[i % 4], { accept: accepts[i % 2] ?? '' })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(500).fill(200));
    expect(host.requested).toEqual(['/photo.jpg']);
    // The original and four variants; no drafts.
    expect(await readdir(server.folder)).toHaveLength(5);
  });

  test('is not served in other widths than the listed ones', async () => {
    for (const w of ['0', '1', '100', '321', '1281', '-320', 'abc', '']) {
      const response = await getStored(host.url('/photo.jpg'), `?w=${w}`);
      expect(response.statusCode, w).toBe(400);
      expect(response.json()).toMatchObject({ key: 'request.invalid', params: { field: 'w' } });
    }
    expect(host.requested).toEqual([]);
  });

  test('may have a URL of 1,500 characters', async () => {
    images['/photo.jpg?'.concat('a'.repeat(1_500))] = photo;
    expect((await getStored(host.url(`/photo.jpg?${'a'.repeat(1_500)}`))).statusCode).toBe(200);
  });
});

// rule: #image-proxy
describe('nothing is fetched', () => {
  test.each([
    ['that is not stored', ''],
    ['with an empty signature', '?sig='],
    ['with a wrong signature', '?sig=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('for an image %s', async (_name, query) => {
    const response = await get(host.url('/photo.jpg'), query);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ key: 'request.notFound' });
    expect(host.requested).toEqual([]);
  });

  test('for a URL that differs slightly from a stored one', async () => {
    const url = host.url('/photo.jpg');
    await getStored(url);
    for (const other of [`${url}?`, `${url}#`, ` ${url}`, url.toUpperCase(), '']) {
      expect((await get(other)).statusCode, other).toBe(404);
    }
    expect(host.requested).toEqual(['/photo.jpg']);
  });

  test('for a string that is no URL, even if it is stored', async () => {
    for (const url of ['', 'nonsense', 'file:///etc/passwd', 'data:image/png;base64,AAAA']) {
      expect([404, 502], url).toContain((await getStored(url)).statusCode);
    }
    expect((await server.app.inject('/v1/image/%ff')).statusCode).toBe(400);
    expect((await server.app.inject('/v1/image')).statusCode).toBe(404);
  });
});

// rule: #image-proxy
test('a signed image is served with its own signature only', async () => {
  const url = host.url('/photo.jpg');
  const sig = await server.images.sign(url);
  expect((await get(url, `?w=160&sig=${sig}`)).statusCode).toBe(200);
  expect((await get(host.url('/animated.gif'), `?sig=${sig}`)).statusCode).toBe(404);
  // It was signed, not stored.
  expect((await get(url, '?w=160')).statusCode).toBe(404);
});

describe('an invalid image', () => {
  test.each(Object.keys(images).filter((path) => !['/photo.jpg', '/animated.gif'].includes(path)))(
    'such as %s is refused, and not fetched again',
    async (path) => {
      for (let i = 0; i < 3; i++) {
        const response = await getStored(host.url(path));
        expect(response.statusCode).toBe(422);
        expect(response.headers['content-type']).toContain('application/json');
        expect(response.json()).toMatchObject({ key: 'image.invalid', code: 1500 });
      }
      expect(host.requested).toEqual([path]);
    },
  );

  test('is not cached if it does not even look like an image', async () => {
    for (const path of ['/script.svg', '/page.jpg', '/empty.jpg']) await getStored(host.url(path));
    expect(await readdir(server.folder)).toEqual([]);
  });

  test('that decompresses to a huge response is refused', async () => {
    const bomb = gzipSync(Buffer.concat([photo, Buffer.alloc(60_000_000)]), { level: 9 });
    const packed = await hostOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    server = await serverFor([packed]);
    expect((await getStored(packed.url('/a.jpg'))).statusCode).toBe(422);
  });
});

// rule: #image-proxy
test('an image that is decoded too slowly is tried again after half a minute', async () => {
  const [slow, fast] = [createDecoder({ jobMs: 1 }), createDecoder()];
  cleanups.push(() => slow.close());
  let convert = slow.convert;
  server = await serverFor([host], {
    decoder: { ...fast, convert: (bytes, variant) => convert(bytes, variant) },
  });
  const status = async () => (await getStored(host.url('/photo.jpg'))).statusCode;
  expect(await status()).toBe(504);
  convert = fast.convert;
  expect(await status()).toBe(504);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_000);
  cleanups.push(() => clock.mockRestore());
  // The cache reads the clock once a millisecond.
  await expect.poll(status).toBe(200);
});

describe('when the host of an image fails', () => {
  test.each([204, 301, 403, 404, 429, 500, 503])(
    'with %d, the client gets an error and the host no further request for a while',
    async (status) => {
      for (let i = 0; i < 3; i++) {
        const response = await getStored(host.url(`/${status}`));
        expect(response.statusCode).toBe(502);
        expect(response.json()).toMatchObject({ key: 'upstream.failed' });
      }
      expect(host.requested).toEqual([`/${status}`]);
    },
  );

  test('without a response, the client gets a timeout error', async () => {
    const silent = await hostOf(() => undefined);
    server = await serverFor([silent]);
    const response = await getStored(silent.url('/a.jpg'));
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ key: 'upstream.timeout' });
  });

  test('with a closed connection, the client gets an error', async () => {
    const rude = await hostOf((request) => request.socket.destroy());
    server = await serverFor([rude]);
    expect((await getStored(rude.url('/a.jpg'))).statusCode).toBe(502);
  });

  test('images of other hosts are served meanwhile, and few requests to it are open', async () => {
    let [open, most] = [0, 0];
    const silent = await hostOf((request) => {
      most = Math.max(most, ++open);
      request.socket.once('close', () => open--);
    });
    server = await serverFor([silent, host]);
    const hanging = Array.from({ length: 12 }, (_, i) => getStored(silent.url(`/${i}.jpg`)));
    expect((await getStored(host.url('/photo.jpg'))).statusCode).toBe(200);
    const responses = await Promise.all(hanging);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(504));
    expect(most).toBeLessThanOrEqual(4);
  });
});

test('images are counted by outcome', async () => {
  await getStored(host.url('/photo.jpg'));
  await get(host.url('/photo.jpg'));
  await get(host.url('/photo.jpg'), '?w=160');
  await get(host.url('/unknown.jpg'));
  await getStored(host.url('/404'));
  const metrics = await server.metrics.metrics();
  for (const [outcome, count] of Object.entries({ made: 2, kept: 1, refused: 1, failed: 1 })) {
    expect(metrics).toContain(`bloom_pictures_total{outcome="${outcome}"} ${count}`);
  }
  expect(metrics).toContain('bloom_picture_fetches_total 2');
});

test('a redirect to a private address is not followed', async () => {
  const inner = await hostOf((_request, response) => response.end(photo));
  const outer = await hostOf((_request, response) => {
    response.writeHead(302, { location: inner.url('/photo.jpg') }).end();
  });
  server = await serverFor([outer]);
  expect((await getStored(outer.url('/a.jpg'))).statusCode).toBe(502);
  expect(inner.requested).toEqual([]);
  for (const url of ['http://169.254.169.254/a.jpg', 'http://[::1]/a.jpg', inner.url('/a')]) {
    expect((await getStored(url)).statusCode, url).toBe(502);
  }
  expect(inner.requested).toEqual([]);
});

// rule: #erased-content
test('what is cached of an erased image is deleted, also previews with it', async () => {
  images['/other.jpg'] = photo;
  const [erased, other] = [host.url('/photo.jpg'), host.url('/other.jpg')];
  for (const url of [erased, other]) await getStored(url, '?w=320');
  await server.images.preview([other, erased], { waitMs: 60_000 });
  const files = async (of: string) =>
    (await readdir(server.folder)).filter((name) => name.includes(keyOf(of))).length;
  expect([await files(erased), await files(other)]).toEqual([4, 4]);
  const [job] = imageJobs(server.images, async () => [keyOf(erased)]);
  await job?.run(AbortSignal.timeout(30_000), async () => {});
  await vi.waitFor(async () => expect(await files(erased)).toBe(0));
  expect(await files(other)).toBe(3);
});

test('bilibili gets https requests with its own referer, other hosts none', async () => {
  const requests: { url: string; referer: string | undefined }[] = [];
  const outbound: Outbound = {
    request: async (url, options) => {
      requests.push({ url: String(url), referer: options?.headers?.['referer'] });
      return { status: 200, url: String(url), headers: {}, body: photo, text: () => undefined };
    },
    close: async () => undefined,
  };
  server = await serverFor([], { outbound });
  await getStored('http://i1.hdslb.com/bfs/a.jpg');
  await getStored('https://i.ytimg.com/vi/a/hqdefault.jpg');
  expect(requests).toEqual([
    { url: 'https://i1.hdslb.com/bfs/a.jpg', referer: 'https://www.bilibili.com/' },
    { url: 'https://i.ytimg.com/vi/a/hqdefault.jpg', referer: undefined },
  ]);
});
