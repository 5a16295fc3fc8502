import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/**
 * Starts a stand-in for the image hosts of the video sites: for each URL a PNG of soft shapes.
 *
 * @param shape the width of a shape, in pixels: 1 hardly compresses, 17 as a thumbnail does
 */
export async function startImageHost({
  width,
  height,
  shape,
}: {
  width: number;
  height: number;
  shape: number;
}): Promise<{ url: string; host: string; close(): void }> {
  const server = createServer((_request, response) => {
    void createImage().then((bytes) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, close: () => void server.close() };

  async function createImage(): Promise<Buffer> {
    const create = {
      width: Math.ceil(width / shape),
      height: Math.ceil(height / shape),
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 120, sigma: 45 },
    } as const;
    const noise = await sharp({ create }).png().toBuffer();
    return sharp(noise).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
  }
}
