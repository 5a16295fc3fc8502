import sharp, { type Sharp } from 'sharp';
import { previewSize } from '@bloom/contract/video/images';
import { pixelLimitOf, previewPlaces } from './image.ts';
import {
  decoderReady,
  type Conversion,
  type DecoderJob,
  type DecoderResult,
  type PngJob,
} from './decoder.ts';

// Decodes images from other sites in a separate process, so that an image that crashes it, hangs it or
// uses much memory does not affect the server. It does one job at a time and exits with its parent.

sharp.cache(false);
sharp.concurrency(1);
// The loaders of SVG, PDF, TIFF and other formats are unreachable, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: DecoderJob) => void encode(job).then(send));
send(decoderReady);

/** Sends a message to the parent. Errors are ignored: they mean that the parent has exited. */
function send(message: DecoderResult | typeof decoderReady): void {
  process.send?.(message, () => undefined);
}

async function encode(job: DecoderJob): Promise<DecoderResult> {
  try {
    if ('hash' in job) return { image: await hash(job.bytes) };
    const encoded = 'images' in job ? await compose(job.images) : 'png' in job ? toPng(job) : convert(job);
    return { image: await encoded.toBuffer() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    limitInputPixels: pixelLimitOf(bytes),
    // A truncated image would otherwise be cached for good.
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient();
}

function convert({ bytes, width, format }: Conversion): Sharp {
  const image = read(bytes)
    // The height is limited too: an image much higher than wide would otherwise stay large.
    .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true });
  // As near to the original as 50 with the least effort (37.6 and 37.8 dB), with a sixth fewer bytes.
  return format === 'avif' ? image.avif({ quality: 45, effort: 2 }) : image.webp({ quality: 78, effort: 4 });
}

function toPng({ bytes, png }: PngJob): Sharp {
  if ('width' in png) {
    const { width } = png;
    return read(bytes)
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 });
  }
  const { size, inner = 1, background } = png;
  const side = Math.round(size * inner);
  const [before, after] = [Math.floor((size - side) / 2), Math.ceil((size - side) / 2)];
  const behind = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = read(bytes)
    .resize({ width: side, height: side, fit: 'contain', background: behind })
    .extend({ top: before, left: before, bottom: after, right: after, background: behind });
  return (background === undefined ? icon : icon.flatten({ background })).png({ compressionLevel: 9 });
}

/**
 * The difference hash: of 9 × 8 pixels in grey, whether each is brighter than its right neighbour, from the
 * highest bit on. Copies of an image in other sizes and formats differ in few bits.
 */
async function hash(bytes: Uint8Array): Promise<Uint8Array> {
  const columns = 9;
  const pixels = await read(bytes)
    .flatten()
    .greyscale()
    .resize({ width: columns, height: 8, fit: 'fill' })
    .raw()
    .toBuffer();
  return Uint8Array.from({ length: 8 }, (_, row) => {
    const at = (column: number) => pixels[row * columns + column] ?? 0;
    let bits = 0;
    for (let column = 0; column < 8; column++) bits = bits * 2 + Number(at(column) > at(column + 1));
    return bits;
  });
}

/** Each image fills its place, and what does not fit is cut off at its edges. */
async function compose(images: readonly Uint8Array[]): Promise<Sharp> {
  const background = '#17100d';
  const parts = await Promise.all(
    previewPlaces(images.length).map(async ({ left, top, width, height }, index) => ({
      input: await read(images[index] ?? new Uint8Array())
        .resize({ width, height, fit: 'cover' })
        .flatten({ background })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
      raw: { width, height, channels: 3 as const },
      left,
      top,
    })),
  );
  return sharp({ create: { ...previewSize, channels: 3, background } })
    .composite(parts)
    .webp({ quality: 78, effort: 4 });
}
