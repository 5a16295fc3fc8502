import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** The size of YouTube's thumbnails. */
const [width, height] = [480, 360];

/** A stand-in for the image hosts of the video sites. */
export async function startImageHost(): Promise<{ url: string; host: string; close(): void }> {
  const cache = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const name = request.url ?? '/';
    const bytes = cache.get(name) ?? createImage(name.length + name.charCodeAt(name.length - 5));
    cache.set(name, bytes);
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length });
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, close: () => void server.close() };
}

/** A PNG with as much detail as a photograph: soft shapes of several sizes and colours. */
function createImage(seed: number): Buffer {
  const layers = [90, 34, 13, 6].map((size, i) => ({ size, strength: 90 / (i + 1) }));
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) {
      for (let colour = 0; colour < 3; colour++) {
        const light = layers.map(
          ({ size, strength }, i) =>
            strength * (smoothNoise(x / size, y / size, seed * 31 + i * 7 + colour * 3) - 0.5),
        );
        const value = 120 + light.reduce((a, b) => a + b, 0);
        row[1 + x * 3 + colour] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel: red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Noise between 0 and 1, interpolated smoothly between whole coordinates. */
function smoothNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [soft(x - left), soft(y - top)];
  const at = (dx: number, dy: number) => noise(left + dx, top + dy, seed);
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
  return upper + (lower - upper) * down;
}

function soft(part: number): number {
  return part * part * (3 - 2 * part);
}

function noise(x: number, y: number, seed: number): number {
  const n = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43_758.5453;
  return n - Math.floor(n);
}
