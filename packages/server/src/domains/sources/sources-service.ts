import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import { SingleFlight } from '../../platform/cache/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { createUpstreamRequest } from './upstream-request.ts';
import { Breaker, type BreakerState } from './breaker.ts';
import { createBilibiliAdapter } from './bilibili/bilibili-adapter.ts';
import { createLookupCache, type LookupResult } from './lookup-cache.ts';
import { createLookupMetrics } from './lookup-metrics.ts';
import { createMaccmsAdapter, type MaccmsConfig } from './maccms/maccms-adapter.ts';
import type { SourceAdapter, UpstreamVideo } from './source.ts';
import { createTencentAdapter } from './tencent/tencent-adapter.ts';
import { manualMetadata } from './manual-metadata.ts';
import { createYoutubeAdapter } from './youtube/youtube-adapter.ts';

/** The origins that are requested, by the variable that sets another one (docs/configuration.md). */
export const sourceOrigins = {
  YOUTUBE_URL: 'https://www.youtube.com',
  YOUTUBE_API_URL: 'https://www.googleapis.com',
  BILIBILI_API_URL: 'https://api.bilibili.com',
  BILIBILI_LIVE_API_URL: 'https://api.live.bilibili.com',
  TENCENT_URL: 'https://v.qq.com',
  TENCENT_API_URL: 'https://pbaccess.video.qq.com',
};

/** The interfaces of the sources. */
export type SourcesConfig = {
  readonly origins: Readonly<Record<keyof typeof sourceOrigins, string>>;
  readonly youtubeApiKey?: string | undefined;
  /** The sources that get no requests: the sharer enters the title. */
  readonly off: readonly Source[];
  /** The resource sites; the others are not supported. */
  readonly sites: readonly MaccmsConfig[];
};

/** All sources behind one interface. */
export type Sources = {
  /**
   * Looks a video up at its source; `id` as `parseVideoId` returns it. Concurrent lookups of a video are
   * merged and results are cached; a failed lookup is not.
   *
   * Where the operator has switched a source's metadata off, the sharer's title is used.
   *
   * Errors: `share.unsupportedSource`, `video.unavailable` with its reason, `upstream.failed`,
   * `upstream.timeout`, the source's own key if it says that this is no id, and `request.invalid`
   * for a `title` that is needed and missing.
   */
  lookup(source: Source, id: string, sharersTitle?: string): Promise<UpstreamVideo>;
  /** Looks a video up without the cache. Only for a source that is `available`. Errors: those of `lookup`. */
  lookupNow(source: Source, id: string): Promise<UpstreamVideo>;
  /** The sources that accept lookups now: metadata is on and the circuit breaker is not open. */
  available(): Source[];
  /** The circuit breaker of each source, for operators; `off` if its metadata is switched off. */
  states(): Partial<Record<Source, BreakerState | 'off'>>;
};

type Site = { readonly source: Source; readonly adapter: SourceAdapter; readonly breaker: Breaker };

export function createSources({
  outbound,
  config,
  metrics,
  now = Date.now,
}: {
  outbound: Outbound;
  config: SourcesConfig;
  metrics: Metrics;
  /** The clock, in milliseconds. */
  now?: () => number;
}): Sources {
  const { origins, off, sites } = config;
  const adapters: Partial<Record<Source, SourceAdapter>> = {
    youtube: createYoutubeAdapter(
      {
        youtubeUrl: origins.YOUTUBE_URL,
        youtubeApiUrl: origins.YOUTUBE_API_URL,
        youtubeApiKey: config.youtubeApiKey,
      },
      now,
    ),
    bilibili: createBilibiliAdapter({
      apiUrl: origins.BILIBILI_API_URL,
      liveApiUrl: origins.BILIBILI_LIVE_API_URL,
    }),
    tencent: createTencentAdapter({ url: origins.TENCENT_URL, apiUrl: origins.TENCENT_API_URL }),
    ...Object.fromEntries(sites.map((site) => [site.source, createMaccmsAdapter(site)])),
  };
  const enabled = new Map<Source, Site>();
  for (const [name, adapter] of Object.entries(adapters)) {
    const source = name as Source;
    if (!off.includes(source)) enabled.set(source, { source, adapter, breaker: new Breaker(now) });
  }

  const states: Sources['states'] = () =>
    Object.fromEntries([
      ...[...enabled.values()].map(({ source, breaker }) => [source, breaker.state]),
      ...off.map((source) => [source, 'off']),
    ]);
  const lookupMetrics = createLookupMetrics(metrics, states);
  const cache = createLookupCache(now);
  const lookups = new SingleFlight<LookupResult>();

  const siteOf = (source: Source): Site => {
    const site = enabled.get(source);
    if (!site) throw new BloomError('share.unsupportedSource');
    return site;
  };

  const find = async ({ adapter }: Site, id: string): Promise<LookupResult> => {
    try {
      return { video: await adapter.lookup(id, createUpstreamRequest(outbound)) };
    } catch (error) {
      if (error instanceof BloomError && !isUnknown(error)) return { refusal: error };
      throw error;
    }
  };

  /** Merges concurrent lookups of the same video. */
  const findNow = (site: Site, id: string): Promise<LookupResult> => {
    const { source, breaker } = site;
    const key = keyOf(source, id);
    return lookups.run(key, async () => {
      if (!breaker.allowsRequest) {
        lookupMetrics.count(source, 'rejected');
        const cause = new Error(`the circuit breaker of ${source} is open`);
        throw new BloomError('upstream.failed', {}, { cause });
      }
      const result = await breaker.run(() => lookupMetrics.time(source, find(site, id)));
      cache.set(key, result);
      return result;
    });
  };

  return {
    lookup: async (source, id, sharersTitle) => {
      if (off.includes(source)) return manualMetadata(source, id, sharersTitle);
      const site = siteOf(source);
      const cached = cache.get(keyOf(source, id));
      if (cached) lookupMetrics.count(source, 'cached');
      return videoOf(cached ?? (await findNow(site, id)));
    },
    lookupNow: async (source, id) => videoOf(await findNow(siteOf(source), id)),
    available: () =>
      [...enabled.values()].filter(({ breaker }) => breaker.allowsRequest).map(({ source }) => source),
    states,
  };
}

function keyOf(source: Source, id: string): string {
  return `${source}:${id}`;
}

function videoOf(result: LookupResult): UpstreamVideo {
  if ('refusal' in result) throw result.refusal;
  return result.video;
}

function isUnknown({ key }: BloomError): boolean {
  return key === 'upstream.failed' || key === 'upstream.timeout';
}
