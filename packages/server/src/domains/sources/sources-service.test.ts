import { startYoutube, titleOf, videoIdFor } from '@bloom/e2e/upstreams/youtube';
import { BloomError } from '@bloom/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import { createSources, type Sources } from './index.ts';

let youtube: Awaited<ReturnType<typeof startYoutube>>;
let outbound: Outbound;
let sources: Sources;
let now = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  outbound = createOutbound({ allow: [youtube.host] });
});
afterAll(async () => {
  await outbound.close();
  await youtube.close();
});
beforeEach(() => {
  now = 1_000_000;
  const config = { youtubeUrl: youtube.url, youtubeApiUrl: youtube.url };
  sources = createSources({ outbound, config, now: () => now });
});

const keyOf = (lookup: Promise<unknown>) =>
  lookup.then(
    () => 'exists',
    (error: unknown) => (error instanceof BloomError ? error.key : String(error)),
  );
/** How many requests the upstream sees while something is done. */
async function requestsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = youtube.requests.length;
  await action();
  return youtube.requests.length - before;
}

describe('a video that exists', () => {
  test('is asked for once by 500 requests at once', async () => {
    const id = videoIdFor('gzip', 1);
    const asked = await requestsDuring(async () => {
      const videos = await Promise.all(
        Array.from({ length: 500 }, () => sources.lookup('youtube', id)),
      );
      expect(new Set(videos.map(({ title }) => title))).toEqual(new Set([titleOf(id)]));
    });
    expect(asked).toBe(1);
  });

  test('is known for ten minutes', async () => {
    const lookup = () => sources.lookup('youtube', 'tenMinutes0');
    expect(await requestsDuring(lookup)).toBe(1);
    now += 599_999;
    expect(await requestsDuring(lookup)).toBe(0);
    now += 1;
    expect(await requestsDuring(lookup)).toBe(1);
  });
});

describe('a video that is missing', () => {
  test('is known to be for one minute', async () => {
    const lookup = async () => {
      expect(await keyOf(sources.lookup('youtube', videoIdFor('gone')))).toBe('video.unavailable');
    };
    expect(await requestsDuring(lookup)).toBe(1);
    now += 59_999;
    expect(await requestsDuring(lookup)).toBe(0);
    now += 1;
    expect(await requestsDuring(lookup)).toBe(1);
  });
});

describe('a video of which nothing is known', () => {
  test('is asked for again the next time', async () => {
    const lookup = async () => {
      expect(await keyOf(sources.lookup('youtube', videoIdFor('html')))).toBe('upstream.failed');
    };
    expect(await requestsDuring(lookup)).toBe(1);
    expect(await requestsDuring(lookup)).toBe(1);
  });

  test('is found once its source is back', async () => {
    youtube.outage = 's503';
    expect(await keyOf(sources.lookup('youtube', 'outageEnds0'))).toBe('upstream.failed');
    youtube.outage = undefined;
    expect(await keyOf(sources.lookup('youtube', 'outageEnds0'))).toBe('exists');
  });

  test('is unknown to everybody who asked at once', async () => {
    const id = videoIdFor('reset');
    const asked = await requestsDuring(async () => {
      const keys = await Promise.all(
        Array.from({ length: 20 }, () => keyOf(sources.lookup('youtube', id))),
      );
      expect(new Set(keys)).toEqual(new Set(['upstream.failed']));
    });
    // The one call and its one retry.
    expect(asked).toBe(2);
  });
});

test('a source without an adapter is not supported', async () => {
  expect(await keyOf(sources.lookup('subo', '1'))).toBe('share.unsupportedSource');
});

describe('a source whose metadata is switched off', () => {
  const told = (id: string, title?: string) => {
    const away = 'http://127.0.0.1:9';
    const bilibili = { apiUrl: away, liveApiUrl: away, metadata: false };
    const config = { youtubeUrl: youtube.url, youtubeApiUrl: youtube.url, bilibili };
    return createSources({ outbound, config }).lookup('bilibili', id, title);
  };

  test('is not asked: the sharer says the title, and there is no picture', async () => {
    expect(await told('BV17x411w7KC', ' 花絮\u202E ')).toEqual({
      id: 'BV17x411w7KC',
      title: '花絮',
      thumbnailUrl: '',
      type: 'Video',
      episodes: [],
      durationS: null,
    });
    expect((await told('6', '😀'.repeat(300))).type).toBe('Live');
  });

  test.each([undefined, '', ' \u200B ', '😀'.repeat(301)])(
    'needs a title of 1 to 300 characters, not %j',
    async (title) => {
      expect(await keyOf(told('BV17x411w7KC', title))).toBe('request.invalid');
    },
  );
});
