import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bvOfAv } from './bilibili.ts';
import { parseLink, videoIdOf } from './link.ts';
import type { SiteHosts } from './maccms.ts';
import { parseVideoId, sources, videoUrl, watchUrl, type Source } from './sources.ts';

const sites: SiteHosts = [
  { source: 'subo', hosts: ['subo.example'] },
  { source: 'zdziyuan', hosts: ['zuida.example'] },
];

const canonical: readonly [Source, string, string][] = [
  ['youtube', 'dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtube', '-_abcdefghi', '-_abcdefghi'],
  ['youtube', 'PLbloomSynthetic00000000000000001', 'PLbloomSynthetic00000000000000001'],
  ['bilibili', 'BV17x411w7KC', 'BV17x411w7KC'],
  ['bilibili', 'bv17x411w7KC', 'BV17x411w7KC'],
  ['bilibili', 'av170001', 'BV17x411w7KC'],
  ['bilibili', 'AV170001', 'BV17x411w7KC'],
  ['bilibili', 'BV17x411w7KC/', 'BV17x411w7KC'],
  ['bilibili', '7734200', '7734200'],
  ['tencent', 'b0000000001', 'b0000000001'],
  ['tencent', 'mzcbloom0000001', 'mzcbloom0000001'],
  ['tencent', 'mzcbloom0000001/b0000000001', 'b0000000001'],
  ['subo', '5001', '5001'],
  ['zdziyuan', '1', '1'],
];

const hostile: readonly [Source, string][] = [
  ['youtube', ''],
  ['youtube', 'videoseries'],
  ['youtube', 'live_stream'],
  ['youtube', 'dQw4w9WgXc'],
  ['youtube', 'dQw4w9WgXcQ/'],
  ['youtube', 'dQw4w9WgXcQ\n'],
  ['youtube', '../../../../'],
  ['youtube', "' or 1=1 --"],
  ['youtube', '<script>abc'],
  ['youtube', 'ｄQw4w9WgXcQ'],
  ['youtube', 'RDdQw4w9WgXcQ'],
  ['youtube', `PL${'a'.repeat(61)}`],
  ['bilibili', 'BV1'],
  ['bilibili', 'BV17x411w7K0'],
  ['bilibili', 'av'],
  ['bilibili', 'av0'],
  ['bilibili', 'av01'],
  ['bilibili', 'av-1'],
  ['bilibili', 'av2251799813685248'],
  ['bilibili', '0'],
  ['bilibili', '-6'],
  ['bilibili', '1e3'],
  ['bilibili', '1234567890123'],
  ['bilibili', 'BV17x411w7KC//'],
  ['tencent', 'B0000000001'],
  ['tencent', 'b000000000'],
  ['tencent', 'mzcbloom0000001/'],
  ['tencent', 'b0000000001/mzcbloom0000001'],
  ['tencent', 'mzcbloom0000001/b0000000001/x'],
  ['tencent', 'mzcbloom0000001%2Fb0000000001'],
  ['subo', '0'],
  ['subo', '1 '],
  ['subo', '12345678901'],
  ['zdziyuan', '１'],
];

describe('an id in a path', () => {
  // rule: #video-ids
  test.each(canonical)('of %s may be %s and is stored as %s', (source, text, id) => {
    expect(parseVideoId(source, text)).toBe(id);
  });

  test.each(hostile)('of %s is not %j', (source, text) => {
    expect(parseVideoId(source, text)).toBeUndefined();
  });
});

describe('av and BV ids', () => {
  test('agree with known pairs', () => {
    expect(bvOfAv('111298867365120')).toBe('BV1L9Uoa9EUx');
    expect(bvOfAv('170001')).toBe('BV17x411w7KC');
    expect(bvOfAv('1')).toBe('BV1xx411c7mQ');
  });

  // rule: #video-ids
  test('give every av number up to the largest a BV id of its own', () => {
    const av = fc.bigInt({ min: 1n, max: (1n << 51n) - 1n }).map(String);
    fc.assert(
      fc.property(av, av, (one, other) => {
        const bv = bvOfAv(one) ?? '';
        expect(parseVideoId('bilibili', bv)).toBe(bv);
        expect(bv === bvOfAv(other)).toBe(one === other);
      }),
    );
  });
});

const letters = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet.split('')), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));
const lowerDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const youtubeLetters = `${lowerDigits}ABCDEFGHIJKLMNOPQRSTUVWXYZ-_`;
const vodId = fc.integer({ min: 1, max: 9_999_999_999 }).map(String);
const ids: Record<Source, fc.Arbitrary<string>> = {
  youtube: fc.oneof(
    letters(youtubeLetters, 11),
    fc.tuple(fc.constantFrom('PL', 'UU', 'OLAK5uy_'), letters(youtubeLetters, 32)).map((p) => p.join('')),
  ),
  bilibili: fc.oneof(
    letters('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 9).map((id) => `BV1${id}`),
    fc.integer({ min: 1, max: 999_999_999_999 }).map(String),
  ),
  tencent: fc.oneof(letters(lowerDigits, 11), letters(lowerDigits, 15)),
  subo: vodId,
  zdziyuan: vodId,
};
const anyVideo = fc.constantFrom(...sources).chain((source) => ids[source].map((id) => ({ source, id })));

describe('the URL of a video at its source', () => {
  test('is parsed to the same video', () => {
    fc.assert(
      fc.property(anyVideo, ({ source, id }) => {
        const parsed = parseLink(videoUrl(source, id, {}, sites) ?? '', sites);
        expect(parsed.ok && parsed.link.source).toBe(source);
        expect(parsed.ok && videoIdOf(parsed.link)).toBe(id);
        expect(parsed.ok && parseVideoId(source, id)).toBe(id);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps part and offset', () => {
    expect(videoUrl('bilibili', 'BV17x411w7KC', { part: 2, startS: 66 })).toBe(
      'https://www.bilibili.com/video/BV17x411w7KC?p=2&t=66',
    );
    const parsed = parseLink(videoUrl('youtube', 'dQw4w9WgXcQ', { startS: 3723 }) ?? '');
    expect(parsed).toMatchObject({ link: { videoId: 'dQw4w9WgXcQ', startS: 3723 } });
    expect(parseLink(videoUrl('subo', '7', { part: 3 }, sites) ?? '', sites)).toMatchObject({
      link: { id: '7', part: 3 },
    });
  });

  test('is not known for a resource site that is not configured', () => {
    expect(videoUrl('subo', '7')).toBeUndefined();
  });
});

const linkPieces =
  'https:// // youtube.com youtu.be b23.tv v.qq.com live.bilibili.com /watch?v= @ : % %00 \u0000 \\ #' +
  ' &list= PL 。 attribution_link?u=/ /cover/ av BV1 [::1] \uD800 javascript:';

describe('the URL of an episode', () => {
  test.each<[Source, string, string | undefined, string | undefined]>([
    ['youtube', 'PL0123456789ABCDEF', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['bilibili', 'BV17x411w7KC', '2', 'https://www.bilibili.com/video/BV17x411w7KC?p=2'],
    ['tencent', 'mzcbloom0000001', 'b0000000001', 'https://v.qq.com/x/page/b0000000001.html'],
    ['youtube', 'PL0123456789ABCDEF', undefined, 'https://www.youtube.com/playlist?list=PL0123456789ABCDEF'],
    ['subo', '5001', undefined, undefined],
    ['subo', '5001', '1', undefined],
  ])('of %s %s %s', (source, playlist, episode, url) => {
    expect(watchUrl(source, playlist, episode)).toBe(url);
  });
});

describe('a hostile text', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...linkPieces.split(' ')), fc.string({ maxLength: 12 })))
      .map((parts) => parts.join('')),
  );

  test('never makes the parser throw, and what it accepts is an id', () => {
    fc.assert(
      fc.property(noise, fc.constantFrom('tvseries', 'movies', undefined), (text, category) => {
        const parsed = parseLink(text, sites);
        if (!parsed.ok) return;
        const id = videoIdOf(parsed.link, category);
        if (id !== undefined) expect(parseVideoId(parsed.link.source, id)).toBe(id);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(sources)('never makes the reader of a %s id throw', (source) => {
    fc.assert(fc.property(noise, (text) => void parseVideoId(source, text)));
  });
});
