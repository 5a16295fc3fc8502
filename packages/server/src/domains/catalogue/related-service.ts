import { ok } from '@bloom/contract/wire/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import type { RelatedResponse } from '@bloom/contract/video/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { foldSearch, searchTerms } from '../search-terms/index.ts';
import { presentSummary, shownVideo, VideoReader, type VideoKey } from '../video/index.ts';
import { PageCache } from './page-cache.ts';
import { orderRelated, relatedWords, type TermCounts } from './related.ts';
import { RelatedReader } from './related-store.ts';

export type Related = ReturnType<typeof createRelated>;

/** How long the counts of terms are used; they change slowly. */
const countsAgeMs = 600_000;

export function createRelated(database: Database<Tables>, events: Pick<Events, 'onMissed' | 'subscribe'>) {
  const videos = new VideoReader(database.read);
  const reader = new RelatedReader(database.read);
  const cache = new PageCache<RelatedResponse>();
  events.subscribe(listEvents, () => cache.clear());
  events.onMissed(() => cache.clear());
  let counts: { read: Promise<TermCounts>; until: number } | undefined;

  function termCounts(): Promise<TermCounts> {
    if (counts && performance.now() < counts.until) return counts.read;
    const read = reader.commonTerms();
    counts = { read, until: performance.now() + countsAgeMs };
    read.catch(() => (counts = undefined));
    return read;
  }

  async function read(
    key: VideoKey,
    limit: number,
    hiddenSources: readonly Source[],
  ): Promise<RelatedResponse> {
    const [found, common] = await Promise.all([videos.find(key), termCounts()]);
    const video = shownVideo(found);
    const words = relatedWords(searchTerms(foldSearch(video.title)), common);
    const rows = await reader.find(video, { words, hiddenSources, limit });
    return { ...ok, data: orderRelated(video.title, rows).map(presentSummary) };
  }

  return {
    /**
     * The videos that have most in common with a video (docs/specification/catalogue.md#related-videos),
     * cached as lists are.
     *
     * @param hiddenFrom the sources that the visitor does not see
     * Errors: `request.notFound`, `video.removed` (`rule`).
     */
    find: (video: VideoKey, limit: number, hiddenFrom: readonly Source[]) =>
      cache.fill(JSON.stringify([video.source, video.id, limit, hiddenFrom]), () =>
        read(video, limit, hiddenFrom),
      ),
  };
}
