import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources } from '../sources/index.ts';
import { loadPinyin } from '../search-terms/index.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import { shownVideo, type VideoKey } from './video.ts';

/**
 * How many videos get new search columns in one transaction: a share or a refresh of one of them waits for
 * it.
 */
const searchBatch = 50;

/** Finds single videos. */
export type Videos = ReturnType<typeof createVideos>;

export function createVideos(database: Database<Tables>, sources: Sources) {
  const reader = new VideoReader(database.read);
  const outdated = new VideoReader(database.write);
  return {
    /**
     * The shared video, also if lists do not show it. Errors: `request.notFound`, `video.removed` (`rule`,
     * `version`).
     */
    find: async (video: VideoKey) => shownVideo(await reader.find(video)),
    /**
     * The video as a visitor may see it from whom sources are hidden: of a hidden one the copy that lists
     * show (docs/specification/works.md#twin). Errors: those of `find`; of a hidden video alone
     * `request.notFound`, whether it exists or not.
     */
    async findFor(video: VideoKey, hiddenFrom: readonly string[]) {
      if (!hiddenFrom.includes(video.source)) return shownVideo(await reader.find(video));
      const twin = await reader.oldestCopy(video, hiddenFrom);
      const found = twin && (await reader.find(twin));
      if (!found || found.removal) throw new BloomError('request.notFound');
      return found;
    },
    /** The streams of the copies of a work, which its page may play. */
    streamsOfWork: (workId: number, hiddenFrom: readonly string[]) =>
      reader.streamsOfWork(workId, hiddenFrom),
    /** See `VideoReader.oldestCopy`. */
    oldestCopy: (video: VideoKey, hiddenFrom: readonly Source[]) => reader.oldestCopy(video, hiddenFrom),
    /**
     * The video as its source describes it now, shared or not. Errors: `video.removed` (`rule`, `version`),
     * `video.unavailable`, `upstream.failed`, `upstream.timeout`, `share.unsupportedSource`.
     */
    async findRemote({ source, id }: VideoKey) {
      const removal = await reader.findRemoval({ source, id });
      if (removal) throw new BloomError('video.removed', removal);
      return sources.lookup(source, id);
    },
    /** Whether a shared video that moderators have not removed has the image at this URL. */
    hasThumbnail: (url: string) => reader.hasThumbnail(url),
    /** Makes the search columns of all videos of earlier releases again. */
    async renewSearch(signal: AbortSignal) {
      await loadPinyin('拼音');
      let count = 1;
      while (count > 0 && !signal.aborted) {
        count = await database.transact((tx) => new VideoWriter(tx).renewSearch(searchBatch));
      }
    },
    /** How many of these are left. */
    countOutdated: () => outdated.countOutdated(),
  };
}
