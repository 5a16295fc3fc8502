import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { BloomError } from '@bloom/contract/errors/errors';
import { gif, png, textBomb } from '../../../test/images.ts';
import { createDecoder, type Decoder, type DecoderOptions } from './decoder.ts';

const decoders: Decoder[] = [];
const decoderWith = (options: DecoderOptions = {}): Decoder => {
  const decoder = createDecoder({ processes: 1, ...options });
  decoders.push(decoder);
  return decoder;
};
afterEach(() => decoders.splice(0).forEach((decoder) => decoder.close()));

const variant = { width: 320, format: 'webp' } as const;
const photo = () => sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff8000' } });

async function errorOf(conversion: Promise<unknown>): Promise<string> {
  const error = await conversion.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof BloomError ? error.key : String(error);
}

test.each([
  ['jpeg', () => photo().jpeg()],
  ['png', () => photo().png()],
  ['webp', () => photo().webp()],
  ['avif', () => photo().avif({ effort: 0 })],
  ['gif', () => photo().gif()],
] as const)('a %s becomes WebP or AVIF of the requested width', async (_kind, make) => {
  const decoder = decoderWith();
  const bytes = await make().toBuffer();
  for (const [format, read] of [
    ['webp', 'webp'],
    ['avif', 'heif'],
  ] as const) {
    const made = await sharp(await decoder.convert(bytes, { width: 160, format })).metadata();
    expect(made).toMatchObject({ format: read, width: 160, height: 80 });
  }
});

test('an image is never enlarged, and a very high one is made smaller', async () => {
  const decoder = decoderWith();
  const sizeOf = async (width: number, height: number) => {
    const made = await sharp(await decoder.convert(png(width, height), variant)).metadata();
    return [made.width, made.height];
  };
  expect(await sizeOf(100, 50)).toEqual([100, 50]);
  expect(await sizeOf(400, 8_000)).toEqual([32, 640]);
});

test('metadata of an image is removed, and its orientation applied', async () => {
  const bytes = await photo()
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '1/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const made = await decoderWith().convert(bytes, variant);
  const { exif, icc, xmp, orientation, width, height } = await sharp(made).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect([width, height]).toEqual([320, 640]);
  expect(made.toString('latin1')).not.toContain('script');
});

test('only the first frame of an animation is converted', async () => {
  const made = await sharp(await decoderWith().convert(gif(60, 40, 5_000), variant)).metadata();
  expect(made).toMatchObject({ width: 60, height: 40 });
  expect(made.pages ?? 1).toBe(1);
});

test.each([
  ['with more pixels than its file can contain', png(65_535, 65_535, { rows: 1 })],
  ['that is a small file and a huge image', png(30_000, 30_000)],
  ['just over the pixel limit', png(5_001, 5_000)],
  ['with a frame as large as its format allows', gif(65_535, 65_535, 1)],
  ['without pixels', png(0, 0)],
  ['that ends too early', png(2_000, 2_000, { rows: 1_000 })],
  ['that consists of its first bytes only', png(100, 100).subarray(0, 40)],
  ['that is text after its first bytes', Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
  ['that is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['that is empty', Buffer.alloc(0)],
])('an image %s is refused', async (_name, bytes) => {
  expect(await errorOf(decoderWith().convert(bytes, variant))).toBe('image.invalid');
});

test('a comment that decompresses to 200 MB is skipped in time', async () => {
  const made = await errorOf(
    decoderWith({ jobMs: 3_000 }).convert(png(50, 50, { extra: textBomb(200_000_000) }), variant),
  );
  expect(['undefined', 'image.invalid', 'upstream.timeout']).toContain(made);
});

test('a jpeg that ends too early is refused', async () => {
  const bytes = await photo().jpeg().toBuffer();
  const half = bytes.subarray(0, bytes.length / 2);
  expect(await errorOf(decoderWith().convert(half, variant))).toBe('image.invalid');
});

test('an image that takes too long is late, not invalid, and the next one is converted', async () => {
  // An interlaced image takes seconds, so that it is late also where a busy machine delays the timer.
  const slow = await photo().resize(4_000, 4_000).png({ progressive: true }).toBuffer();
  const decoder = decoderWith({ jobMs: 1_000 });
  await decoder.convert(png(10, 10), variant);
  const impatient = decoderWith({ jobMs: 1 });
  const late = [1, 2].map(() => errorOf(impatient.convert(slow, variant)));
  expect(await Promise.all(late)).toEqual(['upstream.timeout', 'upstream.timeout']);
  expect((await decoder.convert(png(10, 10), variant)).length).toBeGreaterThan(0);
});

test('closing rejects the running and the queued conversions', async () => {
  const decoder = decoderWith();
  const made = Array.from({ length: 3 }, () => errorOf(decoder.convert(png(100, 100), variant)));
  decoder.close();
  expect(await Promise.all(made)).toEqual(['image.invalid', 'server.unavailable', 'server.unavailable']);
});

test('the queue is limited in bytes', async () => {
  const bytes = png(100, 100);
  const decoder = decoderWith({ maxQueuedBytes: bytes.length * 2 });
  const made = Array.from({ length: 5 }, () => errorOf(decoder.convert(bytes, variant)));
  expect(await Promise.all(made)).toEqual([
    'undefined',
    'undefined',
    'undefined',
    'server.unavailable',
    'server.unavailable',
  ]);
});

test('an image becomes a square PNG that shows all of it, with room at its edges', async () => {
  const decoder = decoderWith();
  const bytes = await photo().png().toBuffer();
  const alphaAt = async (icon: Buffer, left: number, top: number) => {
    const point = await sharp(icon)
      .extract({ left, top, width: 1, height: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer();
    return [...point];
  };
  const clear = await decoder.toPng(bytes, { size: 192 });
  expect(await sharp(clear).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
  expect((await alphaAt(clear, 0, 0))[3]).toBe(0);
  expect(await alphaAt(clear, 0, 96)).toEqual([255, 128, 0, 255]);

  const filled = await decoder.toPng(bytes, { size: 101, inner: 0.6, background: '#ffffff' });
  expect(await sharp(filled).metadata()).toMatchObject({ width: 101, height: 101, hasAlpha: false });
  expect(await alphaAt(filled, 10, 50)).toEqual([255, 255, 255, 255]);
  expect(await alphaAt(filled, 50, 50)).toEqual([255, 128, 0, 255]);

  const seeThrough = { r: 255, g: 0, b: 0, alpha: 0 };
  const hole = sharp({ create: { width: 50, height: 50, channels: 4, background: seeThrough } }).png();
  const behind = await decoder.toPng(await hole.toBuffer(), { size: 192, background: '#ffffff' });
  expect(await sharp(behind).metadata()).toMatchObject({ hasAlpha: false });
  expect(await alphaAt(behind, 96, 96)).toEqual([255, 255, 255, 255]);
});

test('the hash of an image is that of a copy in another size and format, and not that of another image', async () => {
  const decoder = decoderWith();
  const side = (turned: boolean) =>
    sharp({ create: { width: 640, height: 360, channels: 3, background: '#102030' } }).composite([
      {
        input: { create: { width: 200, height: 200, channels: 3 as const, background: '#ffe0a0' } },
        left: turned ? 400 : 40,
        top: turned ? 20 : 140,
      },
    ]);
  const hash = async (bytes: Buffer) => (await decoder.hash(bytes)).readBigUInt64BE();
  const distanceOf = (a: bigint, b: bigint) => (a ^ b).toString(2).replaceAll('0', '').length;
  const original = await hash(await side(false).png().toBuffer());
  const copy = sharp(await side(false).png().toBuffer()).resize(320, 180);
  expect(distanceOf(original, await hash(await copy.jpeg({ quality: 60 }).toBuffer()))).toBeLessThanOrEqual(
    10,
  );
  expect(distanceOf(original, await hash(await side(true).png().toBuffer()))).toBeGreaterThan(10);
});
