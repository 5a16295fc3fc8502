import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BloomError } from '@bloom/contract/errors/errors';
import { png, startImageHost, type ImageHost } from '../../../test/images.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createDecoder, createImages, DiskCache, type Images } from './index.ts';

const colours = { red: '#ff0000', lime: '#00ff00', blue: '#0000ff', white: '#ffffff' };
type Colour = keyof typeof colours;
const paint = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
const painted = new Map<string, Buffer>();
for (const [name, colour] of Object.entries(colours)) painted.set(`/${name}`, await paint(colour));
painted.set('/cut', png(1_000, 1_000, { rows: 500 }));
painted.set('/bomb', png(30_000, 30_000));

let host: ImageHost;
let images: Images;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  host = await startImageHost((request, response) => {
    const path = request.url ?? '';
    if (path === '/silent') return;
    const image = painted.get(path);
    response.writeHead(image ? 200 : 404).end(image);
  });
  const folder = await mkdtemp(join(tmpdir(), 'bloom-previews-'));
  const outbound = createOutbound({ allow: [host.host], headersTimeoutMs: 60_000 });
  images = createImages({
    outbound,
    decoder: createDecoder(),
    cache: new DiskCache(folder, 10_000_000),
    isStored: async (url) => !url.endsWith('/strange'),
    readOwn: async (url) => (url === '/own' ? painted.get('/red') : undefined),
    metrics: createMetrics(),
    readSecret: async () => Buffer.from('a secret'),
  });
  cleanups.push(
    () => host.close(),
    () => outbound.close(),
    () => images.close(),
    () => rm(folder, { recursive: true, force: true }),
  );
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const aWhile = 60_000;
const preview = (paths: string[], options: Parameters<Images['preview']>[1] = {}) =>
  images.preview(
    paths.map((path) => host.url(path)),
    { waitMs: aWhile, ...options },
  );

/** The colours at the middles of the quarters, line by line. */
async function quarters(bytes: Buffer): Promise<(Colour | undefined)[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1280, 720]);
  return [180, 540].flatMap((y) =>
    [320, 960].map((x) => {
      const at = (y * info.width + x) * info.channels;
      const bits = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 'f' : '0'));
      const hex = `#${bits.map((bit) => bit + bit).join('')}`;
      return (Object.keys(colours) as Colour[]).find((name) => colours[name] === hex);
    }),
  );
}

// rule: #preview
test.each<[string[], Colour[]]>([
  [
    ['/red', '/lime', '/blue', '/white'],
    ['red', 'lime', 'blue', 'white'],
  ],
  [
    ['/red', '/lime', '/blue'],
    ['red', 'lime', 'red', 'blue'],
  ],
  [
    ['/red', '/lime'],
    ['red', 'lime', 'red', 'lime'],
  ],
  [['/red'], ['red', 'red', 'red', 'red']],
])('the images at %j fill the preview', async (paths, shown) => {
  const { bytes, isWhole } = await preview(paths);
  expect(await quarters(bytes)).toEqual(shown);
  expect(isWhole).toBe(true);
});

test.each(['/missing', '/cut', '/bomb', '/strange'])(
  'an image such as %s is left out, and the others are shown without it',
  async (path) => {
    const { bytes, isWhole } = await preview(['/red', path, '/lime']);
    expect(await quarters(bytes)).toEqual(['red', 'lime', 'red', 'lime']);
    expect(isWhole).toBe(false);
  },
);

test('an image that takes too long is left out', async () => {
  await preview(['/red', '/lime']);
  const { bytes, isWhole } = await preview(['/red', '/silent', '/lime'], { waitMs: 2_000 });
  expect(await quarters(bytes)).toEqual(['red', 'lime', 'red', 'lime']);
  expect(isWhole).toBe(false);
});

test('it is made once, and then neither fetched nor counted', async () => {
  let counted = 0;
  const count = async () => void counted++;
  await Promise.all(Array.from({ length: 20 }, () => preview(['/red', '/lime'])));
  await preview(['/red', '/lime'], { beforeConversion: count });
  expect(host.requested.toSorted()).toEqual(['/lime', '/red']);
  expect(counted).toBe(0);
});

test('a visitor over the limit is refused', async () => {
  const refuse = async () => {
    throw new BloomError('request.tooMany', { until: 0 });
  };
  await expect(preview(['/red', '/lime'], { beforeConversion: refuse })).rejects.toMatchObject({
    key: 'request.tooMany',
  });
  expect(host.requested).toEqual([]);
});

test('the reason is that of the first image where none can be had', async () => {
  await expect(preview(['/cut', '/missing'])).rejects.toMatchObject({ key: 'image.invalid' });
});

test('an image of this server itself needs no request', async () => {
  const { bytes } = await images.preview(['/own'], { waitMs: aWhile });
  expect(await quarters(bytes)).toEqual(['red', 'red', 'red', 'red']);
  expect(host.requested).toEqual([]);
});
