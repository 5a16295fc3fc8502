import { BloomError } from '@bloom/contract/errors';
import type { Source } from '@bloom/contract/sources/sources';
import { SingleFlight } from '../../platform/cache/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { createUpstreamRequest } from './upstream-request.ts';
import { Breaker, type BreakerState } from './breaker.ts';
import { createBilibiliAdapter, type BilibiliConfig } from './bilibili/bilibili-adapter.ts';
import { createLookupCache, type LookupResult } from './lookup-cache.ts';
import { createLookupMetrics } from './lookup-metrics.ts';
import { createMaccmsAdapter, type MaccmsConfig } from './maccms/maccms-adapter.ts';
import type { SourceAdapter, UpstreamVideo } from './source.ts';
import { createTencentAdapter, type TencentConfig } from './tencent/tencent-adapter.ts';
import { manualMetadata } from './manual-metadata.ts';
import { createYoutubeAdapter, type YoutubeConfig } from './youtube/youtube-adapter.ts';

/**
 * The interfaces of the sources (docs/configuration.md). A source that is absent is not supported.
 */
export type SourcesConfig = YoutubeConfig & {
  readonly bilibili?: (BilibiliConfig & MetadataSwitch) | undefined;
  readonly tencent?: (TencentConfig & MetadataSwitch) | undefined;
  /** The resource sites; none by default. */
  readonly sites?: readonly MaccmsConfig[] | undefined;
};

type MetadataSwitch = {
  /** If false, the source gets no requests, and the sharer enters the title. */
  readonly metadata: boolean;
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
  /**
   * Looks a video up without the cache. Only for a source that is `available`.
   * Errors: those of `lookup`.
   */
  lookupNow(source: Source, id: string): Promise<UpstreamVideo>;
  /** The sources that accept lookups now: metadata is on and the circuit breaker is not open. */
  available(): Source[];
  /** The circuit breaker of each source, for operators; `off` if its metadata is switched off. */
  states(): Partial<Record<Source, BreakerState | 'off'>>;
};

/** A source with its adapter. */
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
  const { bilibili, tencent, sites = [] } = config;
  const off = new Set<Source>();
  if (bilibili?.metadata === false) off.add('bilibili');
  if (tencent?.metadata === false) off.add('tencent');
  const enabled = new Map<Source, Site>();
  const add = (source: Source, adapter: SourceAdapter) => {
    if (!off.has(source)) enabled.set(source, { source, adapter, breaker: new Breaker(now) });
  };
  add('youtube', createYoutubeAdapter(config, now));
  if (bilibili) add('bilibili', createBilibiliAdapter(bilibili));
  if (tencent) add('tencent', createTencentAdapter(tencent));
  for (const site of sites) add(site.source, createMaccmsAdapter(site));

  const states: Sources['states'] = () =>
    Object.fromEntries([
      ...[...enabled.values()].map(({ source, breaker }) => [source, breaker.state]),
      ...[...off].map((source) => [source, 'off']),
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
      if (off.has(source)) return manualMetadata(source, id, sharersTitle);
      const site = siteOf(source);
      const cached = cache.get(keyOf(source, id));
      if (cached) lookupMetrics.count(source, 'cached');
      return videoOf(cached ?? (await findNow(site, id)));
    },
    lookupNow: async (source, id) => videoOf(await findNow(siteOf(source), id)),
    available: () =>
      [...enabled.values()]
        .filter(({ breaker }) => breaker.allowsRequest)
        .map(({ source }) => source),
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
