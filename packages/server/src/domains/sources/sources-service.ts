import { BloomError } from '@bloom/contract/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Outbound } from '../../platform/outbound/index.ts';
import { createAsk } from './ask.ts';
import { createBilibiliAdapter, type BilibiliConfig } from './bilibili/bilibili-adapter.ts';
import { LookupCache, type Finding } from './lookup-cache.ts';
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
};

export function createSources({
  outbound,
  config,
  now = Date.now,
}: {
  outbound: Outbound;
  config: SourcesConfig;
  /** The clock, in milliseconds. */
  now?: () => number;
}): Sources {
  const adapters: Partial<Record<Source, SourceAdapter>> = {
    youtube: createYoutubeAdapter(config, now),
    ...(config.bilibili && { bilibili: createBilibiliAdapter(config.bilibili) }),
    ...(config.tencent && { tencent: createTencentAdapter(config.tencent) }),
    ...Object.fromEntries(
      (config.sites ?? []).map((site) => [site.source, createMaccmsAdapter(site)]),
    ),
  };
  const unasked = new Set<Source>(
    (['bilibili', 'tencent'] as const).filter((source) => config[source]?.metadata === false),
  );
  const cache = new LookupCache(now);
  const running = new Map<string, Promise<Finding>>();

  const find = async (adapter: SourceAdapter, id: string): Promise<Finding> => {
    try {
      return { video: await adapter.lookup(id, createAsk(outbound)) };
    } catch (error) {
      if (error instanceof BloomError && !isUnknown(error)) return { refusal: error };
      throw error;
    }
  };

  const findOnce = (adapter: SourceAdapter, key: string, id: string): Promise<Finding> => {
    const merged = running.get(key);
    if (merged) return merged;
    const finding = find(adapter, id)
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
      const adapter = adapters[source];
      if (!adapter) throw new BloomError('share.unsupportedSource');
      if (unasked.has(source)) return toldBySharer(source, id, sharersTitle);
      const key = `${source}:${id}`;
      const found = cache.get(key) ?? (await findOnce(adapter, key, id));
      if ('refusal' in found) throw found.refusal;
      return found.video;
    },
  };
}

function isUnknown({ key }: BloomError): boolean {
  return key === 'upstream.failed' || key === 'upstream.timeout';
}
