import sharp from 'sharp';
import { pixelLimitOf } from './image.ts';
import { decoderReady, type DecoderAnswer, type DecoderJob } from './decoder.ts';

// A process of its own that decodes what strangers serve: a picture that crashes it, hangs it or
// makes it large harms nothing else. It does one job at a time and goes when its parent does.

sharp.cache(false);
sharp.concurrency(1);
// Whatever the bytes pretend to be, there is no way to the loaders of SVG, PDF, TIFF and the rest.
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
process.on('message', (job: DecoderJob) => void work(job).then(say));
say(decoderReady);

/** Tells the parent; a parent that is gone needs nothing any more. */
function say(message: DecoderAnswer | typeof decoderReady): void {
  process.send?.(message, () => undefined);
}

async function work({ bytes, width, format }: DecoderJob): Promise<DecoderAnswer> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: pixelLimitOf(bytes),
      // Half a picture would be kept for good.
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      // A picture that is much higher than wide would otherwise stay large.
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true });
    const made =
      format === 'avif'
        ? picture.avif({ quality: 55, effort: 1 })
        : picture.webp({ quality: 78, effort: 4 });
    return { made: await made.toBuffer() };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
