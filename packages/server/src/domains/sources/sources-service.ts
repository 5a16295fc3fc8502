import { BloomError } from '@bloom/contract/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { createAsk } from './ask.ts';
import { Breaker, type BreakerState } from './breaker.ts';
import { createBilibiliAdapter, type BilibiliConfig } from './bilibili/bilibili-adapter.ts';
import { LookupCache, type Finding } from './lookup-cache.ts';
import { createLookupMetrics } from './lookup-metrics.ts';
import { createMaccmsAdapter, type MaccmsConfig } from './maccms/maccms-adapter.ts';
import type { SourceAdapter, UpstreamVideo } from './source.ts';
import { createTencentAdapter, type TencentConfig } from './tencent/tencent-adapter.ts';
import { toldBySharer } from './told-by-sharer.ts';
import { createYoutubeAdapter, type YoutubeConfig } from './youtube/youtube-adapter.ts';

/** Where the sources are asked (decisions.md §7). A source that is not named is not supported. */
export type SourcesConfig = YoutubeConfig & {
  readonly bilibili?: (BilibiliConfig & MetadataSwitch) | undefined;
  readonly tencent?: (TencentConfig & MetadataSwitch) | undefined;
  /** The resource sites; none by default. */
  readonly sites?: readonly MaccmsConfig[] | undefined;
};

type MetadataSwitch = {
  /** If false, the source is never asked, and the sharer tells the title. */
  readonly metadata: boolean;
};

/** The five sites behind one door. */
export type Sources = {
  /**
   * Asks a source about a video; `id` as `parseVideoId` gives it. Requests for the same video are
   * merged, answers are kept for a while, and what stays unknown is asked again the next time.
   *
   * Where the operator has switched a source's metadata off, what the sharer says is taken.
   *
   * Errors: `share.unsupportedSource`, `video.unavailable` with its reason, `upstream.failed`,
   * `upstream.timeout`, the source's own key if it says that this is no id, and `request.invalid`
   * for a `title` that is needed and missing.
   */
  lookup(source: Source, id: string, sharersTitle?: string): Promise<UpstreamVideo>;
  /**
   * Asks a source about a video now, whatever is remembered of it. Only for a source that is
   * `askable`. Errors: those of `lookup`.
   */
  ask(source: Source, id: string): Promise<UpstreamVideo>;
  /** The sources that can be asked now: metadata is not switched off, and they do not rest. */
  askable(): Source[];
  /** How every source is, for operators; `off` where its metadata is switched off. */
  states(): Partial<Record<Source, BreakerState | 'off'>>;
};

/** A source that is asked. */
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
  const asked = new Map<Source, Site>();
  const add = (source: Source, adapter: SourceAdapter) => {
    if (!off.has(source)) asked.set(source, { source, adapter, breaker: new Breaker(now) });
  };
  add('youtube', createYoutubeAdapter(config, now));
  if (bilibili) add('bilibili', createBilibiliAdapter(bilibili));
  if (tencent) add('tencent', createTencentAdapter(tencent));
  for (const site of sites) add(site.source, createMaccmsAdapter(site));

  const states: Sources['states'] = () =>
    Object.fromEntries([
      ...[...asked.values()].map(({ source, breaker }) => [source, breaker.state]),
      ...[...off].map((source) => [source, 'off']),
    ]);
  const watch = createLookupMetrics(metrics, states);
  const cache = new LookupCache(now);
  const running = new Map<string, Promise<Finding>>();

  const siteOf = (source: Source): Site => {
    const site = asked.get(source);
    if (!site) throw new BloomError('share.unsupportedSource');
    return site;
  };

  const find = async ({ adapter }: Site, id: string): Promise<Finding> => {
    try {
      return { video: await adapter.lookup(id, createAsk(outbound)) };
    } catch (error) {
      if (error instanceof BloomError && !isUnknown(error)) return { refusal: error };
      throw error;
    }
  };

  /** Merged with whoever asks for the same video at this moment. */
  const findNow = (site: Site, id: string): Promise<Finding> => {
    const { source, breaker } = site;
    const key = keyOf(source, id);
    const merged = running.get(key);
    if (merged) return merged;
    if (!breaker.admits) {
      watch.count(source, 'resting');
      throw new BloomError('upstream.failed', {}, { cause: new Error(`${source} is left alone`) });
    }
    const finding = breaker
      .run(() => watch.time(source, find(site, id)))
      .then((found) => {
        cache.set(key, found);
        return found;
      })
      .finally(() => running.delete(key));
    running.set(key, finding);
    return finding;
  };

  return {
    lookup: async (source, id, sharersTitle) => {
      if (off.has(source)) return toldBySharer(source, id, sharersTitle);
      const site = siteOf(source);
      const remembered = cache.get(keyOf(source, id));
      if (remembered) watch.count(source, 'remembered');
      return videoOf(remembered ?? (await findNow(site, id)));
    },
    ask: async (source, id) => videoOf(await findNow(siteOf(source), id)),
    askable: () =>
      [...asked.values()].filter(({ breaker }) => breaker.admits).map(({ source }) => source),
    states,
  };
}

function keyOf(source: Source, id: string): string {
  return `${source}:${id}`;
}

function videoOf(finding: Finding): UpstreamVideo {
  if ('refusal' in finding) throw finding.refusal;
  return finding.video;
}

function isUnknown({ key }: BloomError): boolean {
  return key === 'upstream.failed' || key === 'upstream.timeout';
}
