import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { BloomError } from '@bloom/contract/errors';
import { gif, png, textBomb } from '../../../test/pictures.ts';
import { createDecoder, type Decoder, type DecoderOptions } from './decoder.ts';

const decoders: Decoder[] = [];
const decoderWith = (options: DecoderOptions = {}): Decoder => {
  const decoder = createDecoder({ processes: 1, ...options });
  decoders.push(decoder);
  return decoder;
};
afterEach(() => decoders.splice(0).forEach((decoder) => decoder.close()));

const form = { width: 320, format: 'webp' } as const;
const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff8000' } });

async function refusalOf(made: Promise<unknown>): Promise<string> {
  const error = await made.then(
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
] as const)('a %s becomes WebP or AVIF of the width asked for', async (_kind, make) => {
  const decoder = decoderWith();
  const bytes = await make().toBuffer();
  for (const [format, read] of [
    ['webp', 'webp'],
    ['avif', 'heif'],
  ] as const) {
    const made = await sharp(await decoder.make(bytes, { width: 160, format })).metadata();
    expect(made).toMatchObject({ format: read, width: 160, height: 80 });
  }
});

test('a picture is never enlarged, and a very high one not left large', async () => {
  const decoder = decoderWith();
  const sizeOf = async (width: number, height: number) => {
    const made = await sharp(await decoder.make(png(width, height), form)).metadata();
    return [made.width, made.height];
  };
  expect(await sizeOf(100, 50)).toEqual([100, 50]);
  expect(await sizeOf(400, 8_000)).toEqual([32, 640]);
});

test('what a picture tells of its maker is left out, and it stands upright', async () => {
  const bytes = await photo()
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '1/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const made = await decoderWith().make(bytes, form);
  const { exif, icc, xmp, orientation, width, height } = await sharp(made).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect([width, height]).toEqual([320, 640]);
  expect(made.toString('latin1')).not.toContain('script');
});

test('of an animation the first frame is made', async () => {
  const made = await sharp(await decoderWith().make(gif(60, 40, 5_000), form)).metadata();
  expect(made).toMatchObject({ width: 60, height: 40 });
  expect(made.pages ?? 1).toBe(1);
});

test.each([
  ['with more pixels than its file could ever hold', png(65_535, 65_535, { rows: 1 })],
  ['that is small as a file and huge as a picture', png(30_000, 30_000)],
  ['just over the limit of pixels', png(5_001, 5_000)],
  ['with a frame as large as its format allows', gif(65_535, 65_535, 1)],
  ['without pixels', png(0, 0)],
  ['that ends too early', png(2_000, 2_000, { rows: 1_000 })],
  ['of which nothing but the beginning is there', png(100, 100).subarray(0, 40)],
  ['that is text behind its first bytes', Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
  ['that is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['that is nothing', Buffer.alloc(0)],
])('a picture %s is refused', async (_name, bytes) => {
  expect(await refusalOf(decoderWith().make(bytes, form))).toBe('image.invalid');
});

test('a comment that is huge once decompressed costs neither time nor memory', async () => {
  const made = await refusalOf(
    decoderWith({ jobMs: 3_000 }).make(png(50, 50, { extra: textBomb(200_000_000) }), form),
  );
  expect(['undefined', 'image.invalid']).toContain(made);
});

test('a jpeg that ends too early is refused', async () => {
  const bytes = await photo().jpeg().toBuffer();
  const half = bytes.subarray(0, bytes.length / 2);
  expect(await refusalOf(decoderWith().make(half, form))).toBe('image.invalid');
});

test('a picture that takes too long is refused, and the next one is made', async () => {
  const slow = await photo().resize(4_000, 4_000).jpeg().toBuffer();
  const decoder = decoderWith({ jobMs: 1_000 });
  await decoder.make(png(10, 10), form);
  const impatient = decoderWith({ jobMs: 1 });
  const [first, second] = [impatient.make(slow, form), impatient.make(slow, form)];
  expect(await refusalOf(first)).toBe('image.invalid');
  expect(await refusalOf(second)).toBe('image.invalid');
  expect((await decoder.make(png(10, 10), form)).length).toBeGreaterThan(0);
});

test('who still waits when it closes is told', async () => {
  const decoder = decoderWith();
  const made = Array.from({ length: 3 }, () => refusalOf(decoder.make(png(100, 100), form)));
  decoder.close();
  expect(await Promise.all(made)).toEqual([
    'image.invalid',
    'server.unavailable',
    'server.unavailable',
  ]);
});

test('what waits is bounded', async () => {
  const bytes = png(100, 100);
  const decoder = decoderWith({ maxWaitingBytes: bytes.length * 2 });
  const made = Array.from({ length: 5 }, () => refusalOf(decoder.make(bytes, form)));
  expect(await Promise.all(made)).toEqual([
    'undefined',
    'undefined',
    'undefined',
    'server.unavailable',
    'server.unavailable',
  ]);
});
