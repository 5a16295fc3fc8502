import sharp from 'sharp';
import { pixelLimitOf } from './image.ts';
import { decoderReady, type DecoderResult, type DecoderJob } from './decoder.ts';

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
process.on('message', (job: DecoderJob) => void convert(job).then(send));
send(decoderReady);

/** Sends a message to the parent. Errors are ignored: they mean that the parent has exited. */
function send(message: DecoderResult | typeof decoderReady): void {
  process.send?.(message, () => undefined);
}

async function convert({ bytes, width, format }: DecoderJob): Promise<DecoderResult> {
  try {
    const image = sharp(bytes, {
      limitInputPixels: pixelLimitOf(bytes),
      // A truncated image would otherwise be cached for good.
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      // The height is limited too: an image much higher than wide would otherwise stay large.
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true });
    const encoded =
      format === 'avif'
        ? image.avif({ quality: 50, effort: 1 })
        : image.webp({ quality: 78, effort: 4 });
    return { image: await encoded.toBuffer() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
