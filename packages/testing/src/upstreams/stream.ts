import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of a file of a short HLS stream, by the last part of its URL; `index.m3u8` lists the others. */
export function streamFile(url: string): string {
  return fileURLToPath(new URL(`fixtures/stream/${path.basename(new URL(url).pathname)}`, import.meta.url));
}

const segmentS = 4.2;
const shownSegments = 20;

/**
 * The list of a live stream, of which the last 84 seconds can be watched; its segments are those of the short
 * stream, again and again.
 *
 * @param nowS seconds since the stream began
 */
export function livePlaylist(nowS: number): string {
  const first = Math.max(0, Math.floor(nowS / segmentS));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:5',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...Array.from({ length: shownSegments }, (_, place) => [
      ...(place > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXTINF:${segmentS},`,
      `segment.m4s?${first + place}`,
    ]).flat(),
  ].join('\n');
}
