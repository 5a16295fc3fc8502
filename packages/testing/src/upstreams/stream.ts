import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of a file of a short HLS stream, by the last part of its URL; `index.m3u8` lists the others. */
export function streamFile(url: string): string {
  return fileURLToPath(new URL(`fixtures/stream/${path.basename(url)}`, import.meta.url));
}
