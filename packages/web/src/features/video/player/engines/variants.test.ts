import { expect, test } from 'vitest';
import { parseVariants } from './variants.ts';

const base = 'https://cdn.test/a/stream.m3u8';
const names = (...lines: string[]) => parseVariants(lines.join('\r\n'), base);

// rule: #player-interface
test('the qualities of a stream are sorted, with absolute addresses', () => {
  expect(
    names(
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=179000,RESOLUTION=640x360,CODECS="avc1.4d401f,mp4a.40.2"',
      'low.m3u8',
      '',
      '#EXT-X-STREAM-INF:BANDWIDTH=384000,RESOLUTION=1280x720',
      '# a remark',
      '/b/high.m3u8',
    ),
  ).toEqual([
    { name: '720p', stream: 'https://cdn.test/b/high.m3u8' },
    { name: '360p', stream: 'https://cdn.test/a/low.m3u8' },
  ]);
});

test('of several with the same height the first one counts', () => {
  const line = '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360';
  expect(names(line, 'first.m3u8', line, 'second.m3u8')).toEqual([
    { name: '360p', stream: 'https://cdn.test/a/first.m3u8' },
  ]);
});

test.each([
  ['of one quality', ['#EXTM3U', '#EXTINF:4,', 'segment.ts']],
  ['whose resolution is unknown', ['#EXT-X-STREAM-INF:BANDWIDTH=1', 'low.m3u8']],
  [
    'whose sound is a stream of its own',
    [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="sound.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,AUDIO="a"',
      'low.m3u8',
    ],
  ],
  ['that ends in the middle', ['#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360']],
])('a stream %s has no choice', (_what, lines) => {
  expect(names(...lines)).toEqual([]);
});
