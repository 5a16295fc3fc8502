import { expect, it } from 'vitest';
import { parseParts, soundOf } from './stream-parts.ts';

const base = 'https://cdn.test/a/list.m3u8';
const list = (...lines: string[]) => parseParts(['#EXTM3U', ...lines, '#EXT-X-ENDLIST'].join('\r\n'), base);

it('the parts of a stream follow each other', () => {
  expect(list('#EXTINF:4.5,', 'one.ts', '', '#EXT-X-DISCONTINUITY', '#EXTINF:3', '/two.ts')).toEqual([
    { startS: 0, endS: 4.5, media: { url: 'https://cdn.test/a/one.ts' } },
    { startS: 4.5, endS: 7.5, media: { url: 'https://cdn.test/two.ts' } },
  ]);
});

it('a part can be a range of a file, and need what comes first', () => {
  const url = 'https://cdn.test/a/film.mp4';
  const init = { url, range: [0, 700] };
  expect(
    list(
      '#EXT-X-MAP:URI="film.mp4",BYTERANGE="700@0"',
      '#EXTINF:4,',
      '#EXT-X-BYTERANGE:1000@700',
      'film.mp4',
      '#EXTINF:4,',
      '#EXT-X-BYTERANGE:500',
      'film.mp4',
    ),
  ).toEqual([
    { startS: 0, endS: 4, media: { url, range: [700, 1_700] }, init },
    { startS: 4, endS: 8, media: { url, range: [1_700, 2_200] }, init },
  ]);
});

// rule: #subtitle-editor
it('a live stream and an encrypted one have no parts that can be read', () => {
  expect(parseParts('#EXTM3U\n#EXTINF:4,\none.ts', base)).toEqual([]);
  expect(list('#EXT-X-KEY:METHOD=AES-128,URI="key"', '#EXTINF:4,', 'one.ts')).toEqual([]);
  expect(list('#EXT-X-KEY:METHOD=NONE', '#EXTINF:4,', 'one.ts')).toHaveLength(1);
});

it('the sound comes from where it is the fewest bytes', () => {
  const small = ['#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=9,BANDWIDTH=100', 'small.m3u8'];
  const large = ['#EXT-X-STREAM-INF:BANDWIDTH=900', 'large.m3u8'];
  const of = (...lines: string[]) => soundOf(lines.join('\n'), base);
  expect(of(...large, ...small)).toBe('https://cdn.test/a/small.m3u8');
  expect(
    of(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",URI="one.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Two",DEFAULT=YES,URI="two.m3u8"',
      ...small,
    ),
  ).toBe('https://cdn.test/a/two.m3u8');
  expect(of('#EXTINF:4,', 'one.ts')).toBeUndefined();
});
