import { ok } from '@bloom/contract/wire/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import type { RelatedResponse } from '@bloom/contract/video/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { foldSearch, searchTerms } from '../search-terms/index.ts';
import { presentSummary, shownVideo, VideoReader, type VideoKey } from '../video/index.ts';
import { PageCache } from './page-cache.ts';
import { orderRelated, relatedWords } from './related.ts';
import { RelatedReader } from './related-store.ts';
import { createTermCounts } from './term-counts.ts';

export type Related = ReturnType<typeof createRelated>;

export function createRelated(database: Database<Tables>, events: Pick<Events, 'onMissed' | 'subscribe'>) {
  const videos = new VideoReader(database.read);
  const reader = new RelatedReader(database.read);
  const cache = new PageCache<RelatedResponse>();
  events.subscribe(listEvents, () => cache.clear());
  events.onMissed(() => cache.clear());
  const termCounts = createTermCounts(database.read);

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
