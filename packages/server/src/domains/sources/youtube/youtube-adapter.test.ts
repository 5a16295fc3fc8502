import {
  badApiKeys,
  listIdFor,
  oddTitle,
  startYoutube,
  titleOf,
  videoIdFor,
  type YoutubeScenario,
} from '@bloom/testing/upstreams/youtube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { outcomeOf } from '../../../../test/outcome-of.ts';
import { createUpstreamRequest } from '../upstream-request.ts';
import { createYoutubeAdapter } from './youtube-adapter.ts';

let youtube: Awaited<ReturnType<typeof startYoutube>>;
let outbound: Outbound;

beforeAll(async () => {
  youtube = await startYoutube();
  outbound = createOutbound({ allow: [youtube.host], perHost: 40 });
});
afterAll(async () => {
  await outbound.close();
  await youtube.close();
});

function adapter(youtubeApiKey?: string, now: () => number = () => 0) {
  const config = { youtubeUrl: youtube.url, youtubeApiUrl: youtube.url, youtubeApiKey };
  const { lookup } = createYoutubeAdapter(config, now);
  return (id: string) => lookup(id, createUpstreamRequest(outbound));
}

/** The paths of the requests during a lookup. */
async function requestsDuring(lookup: () => Promise<unknown>): Promise<string[]> {
  const before = youtube.requests.length;
  await outcomeOf(lookup());
  return youtube.requests.slice(before).map(({ url }) => url.pathname);
}

describe.each([
  ['without a key', undefined],
  ['with a key', 'good'],
  ['with a key over its quota', badApiKeys.overQuota],
])('youtube %s', (_name, key) => {
  // rule: #source-table
  test('returns title, uploader, image and type of a video', async () => {
    const video = await adapter(key)('dQw4w9WgXcQ');
    expect(video).toEqual({
      id: 'dQw4w9WgXcQ',
      title: titleOf('dQw4w9WgXcQ'),
      uploader: 'Bloom Test Channel',
      thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
      type: 'Video',
      episodes: [],
      durationS: key === 'good' ? 213 : null,
      // Without the Data API, the metadata is incomplete.
      ...(key !== 'good' && { partial: true }),
    });
  });

  test('returns title, image and episodes of a list', async () => {
    const id = listIdFor('short');
    const list = await adapter(key)(id);
    expect(list).toMatchObject({
      id,
      title: titleOf(id),
      uploader: 'Bloom Test Channel',
      thumbnailUrl: 'https://i.ytimg.com/vi/ep000100000/hqdefault.jpg',
      type: 'Playlist',
      durationS: null,
    });
    expect(list.partial).toBeUndefined();
    expect(list.episodes.map((episode) => episode.id)).toEqual(['ep000100000', 'ep000200000', 'ep000300000']);
    // The feed's titles come with entities, the Data API's do not.
    expect(list.episodes[0]?.title).toBe(key === 'good' ? 'Episode 1' : 'Episode 1 & more');
  });

  const refusals: readonly [YoutubeScenario, string][] = [
    ['gone', 'gone'],
    ['priv', 'private'],
    ['forb200', 'private'],
    ['noembed', 'notEmbeddable'],
    ['region', 'exists'],
    ['nomaxres', 'exists'],
    ['gzip', 'exists'],
    ['flaky', 'exists'],
  ];
  test.each(refusals)('looks up a video that is "%s": %s', async (scenario, expected) => {
    expect(await outcomeOf(adapter(key)(videoIdFor(scenario)))).toBe(expected);
  });

  const unknowns: readonly [YoutubeScenario, string][] = [
    ['s429', 'upstream.failed'],
    ['s500', 'upstream.failed'],
    ['s503', 'upstream.failed'],
    ['html', 'upstream.failed'],
    ['html403', 'upstream.failed'],
    ['cut', 'upstream.failed'],
    ['gbk', 'upstream.failed'],
    ['empty', 'upstream.failed'],
    ['reset', 'upstream.failed'],
    ['huge', 'upstream.failed'],
    ['bomb', 'upstream.failed'],
    ['away', 'upstream.failed'],
    ['loop', 'upstream.failed'],
  ];
  test.each(unknowns)(
    'leaves a video or list unknown if the response is "%s"',
    async (scenario, expected) => {
      expect(await outcomeOf(adapter(key)(videoIdFor(scenario)))).toBe(expected);
      expect(await outcomeOf(adapter(key)(listIdFor(scenario)))).toBe(expected);
    },
  );

  test('reports a deleted and a private list', async () => {
    expect(await outcomeOf(adapter(key)(listIdFor('gone')))).toBe('gone');
    expect(await outcomeOf(adapter(key)(listIdFor('priv')))).toBe('private');
  });

  test('omits deleted and private videos from a list', async () => {
    const { episodes } = await adapter(key)(listIdFor('holes'));
    expect(episodes).toHaveLength(3);
    expect(episodes.map(({ title }) => title).join()).not.toMatch(/Deleted|Private/);
  });

  test('returns a list without its feed', async () => {
    for (const scenario of ['nofeed', 'feed500'] as const) {
      const { type, episodes, partial } = await adapter(key)(listIdFor(scenario));
      const expected = key === 'good' ? [3, undefined] : [0, true];
      expect([type, episodes.length, partial]).toEqual(['Playlist', ...expected]);
    }
  });

  test('cleans titles', async () => {
    expect((await adapter(key)(videoIdFor('notitle'))).title).toBe('YouTube x-notitle-0');
    const { title } = await adapter(key)(videoIdFor('odd'));
    expect(title.startsWith('<b>&amp; 👨‍👩‍👧')).toBe(true);
    expect(Array.from(title).length).toBeLessThanOrEqual(300);
    expect(oddTitle).toContain(title);
  });
});

// rule: #lookup
test('a lookup at youtube ends although a site hangs, with or without a key', async () => {
  const slow = [videoIdFor('hang'), listIdFor('hang'), videoIdFor('drip'), listIdFor('drip')];
  const lookups = [undefined, 'good', badApiKeys.hanging].flatMap((key) =>
    slow.map((id) => outcomeOf(adapter(key)(id))),
  );
  expect(new Set(await Promise.all(lookups))).toEqual(new Set(['upstream.timeout']));
});

describe('with a key', () => {
  const good = () => adapter('good');

  test('live and upcoming streams have the type Live, finished ones Video', async () => {
    const live = await good()(videoIdFor('live'));
    expect([live.type, live.durationS]).toEqual(['Live', null]);
    const soon = await good()(videoIdFor('soon'));
    expect([soon.type, soon.durationS]).toEqual(['Live', null]);
    const over = await good()(videoIdFor('waslive'));
    expect([over.type, over.durationS]).toEqual(['Video', 11 * 3600 + 58 * 60 + 3]);
  });

  test('an age-restricted video cannot be embedded', async () => {
    expect(await outcomeOf(good()(videoIdFor('age')))).toBe('notEmbeddable');
  });

  test('a list is read page by page', async () => {
    const { episodes, partial } = await good()(listIdFor('long'));
    expect(partial).toBeUndefined();
    expect(episodes).toHaveLength(120);
    expect(episodes.at(-1)?.title).toBe('Episode 120');
  });

  test.each(['broken', 'cutpage'] as const)(
    'a list whose second page cannot be read (%s) has the episodes of the first',
    async (scenario) => {
      const { episodes, partial } = await good()(listIdFor(scenario));
      expect([episodes.length, partial]).toEqual([50, true]);
    },
  );

  test('a list of deleted videos only is gone', async () => {
    expect(await outcomeOf(good()(listIdFor('allgone')))).toBe('gone');
  });

  test('an existing video needs one request', async () => {
    expect(await requestsDuring(() => good()('oneCall0000'))).toEqual(['/youtube/v3/videos']);
  });
});

describe('a Data API that fails is replaced by oEmbed and feeds', () => {
  test.each(Object.values(badApiKeys))('%s', async (key) => {
    const [video, list] = await Promise.all([adapter(key)('dQw4w9WgXcQ'), adapter(key)(listIdFor('short'))]);
    expect([video.title, video.durationS]).toEqual([titleOf('dQw4w9WgXcQ'), null]);
    expect(list.episodes).toHaveLength(3);
  });

  test.each([badApiKeys.invalid, badApiKeys.overQuota])(
    'and gets no requests for 15 minutes after %s',
    async (key) => {
      let now = 0;
      const lookup = adapter(key, () => now);
      expect(await requestsDuring(() => lookup('first000000'))).toContain('/youtube/v3/videos');
      now = 15 * 60_000 - 1;
      expect(await requestsDuring(() => lookup('second00000'))).toEqual(['/oembed']);
      now = 15 * 60_000;
      expect(await requestsDuring(() => lookup('third000000'))).toContain('/youtube/v3/videos');
    },
  );

  test('and gets requests again at once after another error', async () => {
    const lookup = adapter(badApiKeys.failing);
    await lookup('first000000');
    expect(await requestsDuring(() => lookup('second00000'))).toContain('/youtube/v3/videos');
  });
});

describe('without a key', () => {
  test('an id that youtube calls invalid is an invalid link', async () => {
    expect(await outcomeOf(adapter()(videoIdFor('bad')))).toBe('share.youtubeInvalidUrl');
  });

  test('a list has its newest 15 episodes, oldest first', async () => {
    const { episodes, partial } = await adapter()(listIdFor('long'));
    expect(partial).toBe(true);
    expect(episodes.map(({ title }) => title)).toEqual(
      Array.from({ length: 15 }, (_, index) => `Episode ${106 + index} & more`),
    );
  });

  test('a video is looked up by its public URL', async () => {
    await adapter()('dQw4w9WgXcQ');
    const { url, headers } = youtube.requests.at(-1) ?? {};
    expect(url?.searchParams.get('url')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(url?.searchParams.get('format')).toBe('json');
    expect(headers?.['user-agent']).toContain('Bloom');
  });

  test('a transient failure is retried once, a refusal is not', async () => {
    expect(await requestsDuring(() => adapter()(videoIdFor('s500')))).toHaveLength(2);
    expect(await requestsDuring(() => adapter()(videoIdFor('reset')))).toHaveLength(2);
    expect(await requestsDuring(() => adapter()(videoIdFor('s429')))).toHaveLength(1);
    expect(await requestsDuring(() => adapter()(videoIdFor('html')))).toHaveLength(1);
    expect(await requestsDuring(() => adapter()(videoIdFor('gone', 1)))).toHaveLength(1);
  });
});

test('an unreachable youtube leaves a video unknown', async () => {
  const away = await startYoutube();
  await away.close();
  const config = { youtubeUrl: away.url, youtubeApiUrl: away.url, youtubeApiKey: 'good' };
  const gone = createOutbound({ allow: [away.host] });
  const { lookup } = createYoutubeAdapter(config, () => 0);
  expect(await outcomeOf(lookup('dQw4w9WgXcQ', createUpstreamRequest(gone)))).toBe('upstream.failed');
  await gone.close();
});
