import { startYoutube, titleOf, videoIdFor } from '@bloom/testing/upstreams/youtube';
import { BloomError } from '@bloom/contract/errors/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../platform/metrics/index.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import { sourcesAt } from '../../../test/bloom.ts';
import { createSources, type Sources } from './index.ts';

let youtube: Awaited<ReturnType<typeof startYoutube>>;
let outbound: Outbound;
let sources: Sources;
let metrics: Metrics;
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
  metrics = createMetrics();
  const config = sourcesAt(youtube.url).sources;
  sources = createSources({ outbound, config, metrics, now: () => now });
});

const keyOf = (lookup: Promise<unknown>) =>
  lookup.then(
    () => 'exists',
    (error: unknown) => (error instanceof BloomError ? error.key : String(error)),
  );
/** How many requests the upstream gets during an action. */
async function requestsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = youtube.requests.length;
  await action();
  return youtube.requests.length - before;
}

describe('a video that exists', () => {
  test('is looked up once for ten concurrent requests', async () => {
    const id = videoIdFor('gzip', 1);
    const requests = await requestsDuring(async () => {
      const videos = await Promise.all(Array.from({ length: 10 }, () => sources.lookup('youtube', id)));
      expect(new Set(videos.map(({ title }) => title))).toEqual(new Set([titleOf(id)]));
    });
    expect(requests).toBe(1);
  });

  // rule: #lookup
  test('is cached for ten minutes', async () => {
    const lookup = () => sources.lookup('youtube', 'tenMinutes0');
    expect(await requestsDuring(lookup)).toBe(1);
    now += 600_000;
    expect(await requestsDuring(lookup)).toBe(0);
    now += 1;
    expect(await requestsDuring(lookup)).toBe(1);
  });
});

describe('a video that is missing', () => {
  // rule: #lookup
  test('is cached for one minute', async () => {
    const lookup = async () => {
      expect(await keyOf(sources.lookup('youtube', videoIdFor('gone')))).toBe('video.unavailable');
    };
    expect(await requestsDuring(lookup)).toBe(1);
    now += 60_000;
    expect(await requestsDuring(lookup)).toBe(0);
    now += 1;
    expect(await requestsDuring(lookup)).toBe(1);
  });
});

describe('a video whose lookup fails', () => {
  test('is looked up again the next time', async () => {
    const lookup = async () => {
      expect(await keyOf(sources.lookup('youtube', videoIdFor('html')))).toBe('upstream.failed');
    };
    expect(await requestsDuring(lookup)).toBe(1);
    expect(await requestsDuring(lookup)).toBe(1);
  });

  test('is found once its source works again', async () => {
    youtube.outage = 's503';
    expect(await keyOf(sources.lookup('youtube', 'outageEnds0'))).toBe('upstream.failed');
    youtube.outage = undefined;
    expect(await keyOf(sources.lookup('youtube', 'outageEnds0'))).toBe('exists');
  });

  test('fails all concurrent lookups together', async () => {
    const id = videoIdFor('reset');
    const requests = await requestsDuring(async () => {
      const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf(sources.lookup('youtube', id))));
      expect(new Set(keys)).toEqual(new Set(['upstream.failed']));
    });
    // The request and its one retry.
    expect(requests).toBe(2);
  });
});

test('a source without an adapter is not supported', async () => {
  expect(await keyOf(sources.lookup('subo', '1'))).toBe('share.unsupportedSource');
});

describe('a source whose metadata is switched off', () => {
  const switchedOff = () => {
    const config = { ...sourcesAt(youtube.url).sources, off: ['bilibili', 'tencent'] as const };
    return createSources({ outbound, config, metrics: createMetrics() });
  };
  const lookUp = (id: string, title?: string) => switchedOff().lookup('bilibili', id, title);

  test('has the state off, and cannot be looked up', async () => {
    const off = switchedOff();
    expect(off.states()).toEqual({ youtube: 'closed', bilibili: 'off', tencent: 'off' });
    expect(off.available()).toEqual(['youtube']);
    expect(await keyOf(off.lookupNow('bilibili', 'BV17x411w7KC'))).toBe('share.unsupportedSource');
  });

  // rule: #lookup
  test('gets no requests: the sharer enters the title, and there is no image', async () => {
    expect(await lookUp('BV17x411w7KC', ' 花絮\u202E ')).toEqual({
      id: 'BV17x411w7KC',
      title: '花絮',
      thumbnailUrl: '',
      type: 'Video',
      episodes: [],
      durationS: null,
    });
    expect((await lookUp('6', '😀'.repeat(300))).type).toBe('Live');
  });

  // rule: #lookup
  test.each([undefined, '', ' \u200B ', '😀'.repeat(301)])(
    'needs a title of 1 to 300 characters, not %j',
    async (title) => {
      expect(await keyOf(lookUp('BV17x411w7KC', title))).toBe('request.invalid');
    },
  );
});

describe('a lookup without the cache', () => {
  test('ignores a cached result, and caches its own', async () => {
    const lookup = () => sources.lookup('youtube', 'lookedUp000');
    const lookupNow = () => sources.lookupNow('youtube', 'lookedUp000');
    await lookup();
    expect(await requestsDuring(lookupNow)).toBe(1);
    now += 600_000;
    expect(await requestsDuring(lookup)).toBe(0);
    expect(await requestsDuring(lookupNow)).toBe(1);
    now += 600_000;
    expect(await requestsDuring(lookup)).toBe(0);
  });

  test('is merged with a lookup at the same time', async () => {
    const both = () =>
      Promise.all([sources.lookupNow('youtube', 'merged00000'), sources.lookup('youtube', 'merged00000')]);
    expect(await requestsDuring(both)).toBe(1);
  });
});

describe('a source that does not respond', () => {
  let lookups = 0;
  const lookUp = () => keyOf(sources.lookup('youtube', `away${String(++lookups).padStart(7, '0')}`));

  beforeEach(() => {
    youtube.outage = 's503';
  });
  afterEach(() => {
    youtube.outage = undefined;
  });

  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) expect(await lookUp()).toBe('upstream.failed');
  };

  // rule: #lookup
  test('gets no requests after ten failures in a row, and has the state open', async () => {
    await fail(9);
    expect(sources.states().youtube).toBe('closed');
    await fail(1);
    expect(sources.states().youtube).toBe('open');
    expect(sources.available()).toEqual(['bilibili', 'tencent']);
    expect(await requestsDuring(() => fail(5))).toBe(0);
  });

  test('still gets requests if a lookup succeeds between the failures', async () => {
    await fail(9);
    youtube.outage = undefined;
    expect(await keyOf(sources.lookup('youtube', videoIdFor('gone')))).toBe('video.unavailable');
    youtube.outage = 's503';
    await fail(9);
    expect(sources.states().youtube).toBe('closed');
  });

  test('counts a failure of merged lookups once', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => keyOf(sources.lookup('youtube', videoIdFor('s500', 9)))),
    );
    expect(sources.states().youtube).toBe('closed');
  });

  test('is probed by one lookup after 30 seconds, and gets all requests if that succeeds', async () => {
    await fail(10);
    now += 29_999;
    expect(await requestsDuring(lookUp)).toBe(0);
    now += 1;
    expect(sources.states().youtube).toBe('halfOpen');
    // The request and its one retry.
    expect(await requestsDuring(() => Promise.all([lookUp(), lookUp(), lookUp()]))).toBe(2);
    expect(sources.states().youtube).toBe('open');
    now += 30_000;
    youtube.outage = undefined;
    expect((await Promise.all([lookUp(), lookUp()])).sort()).toEqual(['exists', 'upstream.failed']);
    expect(sources.states().youtube).toBe('closed');
    expect(await lookUp()).toBe('exists');
  });

  test('still has its cached results', async () => {
    youtube.outage = undefined;
    await sources.lookup('youtube', 'remembered0');
    youtube.outage = 's503';
    await fail(10);
    expect(await keyOf(sources.lookup('youtube', 'remembered0'))).toBe('exists');
  });

  test('is shown in the metrics', async () => {
    await fail(12);
    youtube.outage = undefined;
    now += 30_000;
    await sources.lookup('youtube', 'metrics0000');
    await sources.lookup('youtube', 'metrics0000');
    await keyOf(sources.lookup('youtube', videoIdFor('gone')));
    const lines = (await metrics.metrics()).split('\n').filter((line) => line.startsWith('bloom_source'));
    expect(lines).toEqual(
      expect.arrayContaining([
        'bloom_source_lookups_total{source="youtube",outcome="unknown"} 10',
        'bloom_source_lookups_total{source="youtube",outcome="rejected"} 2',
        'bloom_source_lookups_total{source="youtube",outcome="exists"} 1',
        'bloom_source_lookups_total{source="youtube",outcome="cached"} 1',
        'bloom_source_lookups_total{source="youtube",outcome="refused"} 1',
        'bloom_source_lookup_seconds_count{source="youtube"} 12',
        'bloom_source_breaker{source="youtube"} 0',
      ]),
    );
  });
});
