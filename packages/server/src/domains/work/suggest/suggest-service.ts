import type { SuggestionQuery } from '@bloom/contract/work/work';
import type { VideoSummary } from '@bloom/contract/video/video';
import type { Database } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import { createTermCounts, relatedWords } from '../../catalogue/index.ts';
import type { Images } from '../../image/index.ts';
import { searchTerms } from '../../search-terms/index.ts';
import { presentSummary, shownVideo, VideoReader, type VideoKey } from '../../video/index.ts';
import { compareVideos, mayBeSuggestedFrom, suggestedFrom } from './compare-videos.ts';
import { SuggestionReader, SuggestionWriter, type Candidate, type Wanted } from './suggestion-store.ts';
import { titleParts } from './title-parts.ts';

/** Finds videos that are perhaps the same. */
export type Suggestions = ReturnType<typeof createSuggestions>;

/** How many are suggested for a video. */
const most = 3;
/** How many videos one run of the job looks at. */
const perRun = 200;

export function createSuggestions(database: Database<Tables>, images: Pick<Images, 'hash'>) {
  const termCounts = createTermCounts(database.write);
  const reader = new SuggestionReader(database.write);

  const candidatesOf = async (wanted: Wanted, hiddenFrom: readonly string[]): Promise<Candidate[]> => {
    const terms = searchTerms(titleParts(wanted.title).words.join(' ')).filter(
      (term) => Array.from(term).length > 1,
    );
    const words = relatedWords(terms, await termCounts());
    return words === undefined ? [] : reader.candidates(wanted, words, hiddenFrom);
  };

  /** Compares also by the images, where the titles are nearly enough and both images are found. */
  const compareWithImages = async (
    a: Wanted & { imageUrl: string },
    b: Candidate,
    score: number,
  ): Promise<number> => {
    if (score < mayBeSuggestedFrom) return 0;
    try {
      const [own, other] = await Promise.all([images.hash(a.imageUrl), images.hash(b.imageUrl)]);
      return compareVideos(a, b, [own, other]);
    } catch {
      return score;
    }
  };

  /** Looks for copies of the next video; false if there is none. */
  const suggestNext = async (): Promise<boolean> => {
    const video = await reader.next();
    if (!video) return false;
    const found: { id: number; score: number }[] = [];
    for (const candidate of await candidatesOf(video, [])) {
      const score = await compareWithImages(video, candidate, compareVideos(video, candidate));
      if (score >= suggestedFrom) found.push({ id: candidate.id, score });
    }
    const best = found.toSorted((a, b) => b.score - a.score).slice(0, most);
    await database.transact(async (tx) => {
      const writer = new SuggestionWriter(tx);
      for (const { id, score } of best) await writer.suggest(video.id, id, score);
      await writer.advance(video.id);
    });
    return true;
  };

  const present = async (ids: readonly number[], hiddenFrom: readonly string[]): Promise<VideoSummary[]> => {
    if (ids.length === 0) return [];
    const rows = await new VideoReader(database.write).listed(ids);
    return rows
      .filter((row) => row.hidden_by === null && !hiddenFrom.includes(row.source))
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(presentSummary);
  };

  return {
    /**
     * The videos that are perhaps the same as one: those that are stored for it, or by the title of one that
     * is not shared yet. Errors: `video.removed`.
     *
     * @param hiddenFrom the sources that the visitor does not see
     */
    async find(
      video: VideoKey,
      { title = '', duration, playlist = false }: SuggestionQuery,
      hiddenFrom: readonly string[],
    ): Promise<VideoSummary[]> {
      const stored = await new VideoReader(database.write).find(video);
      if (stored) return present(await reader.open(shownVideo(stored).id, most), hiddenFrom);
      const wanted = { source: video.source, title, durationS: duration ?? null, isPlaylist: playlist };
      const found = (await candidatesOf(wanted, hiddenFrom))
        .map((each) => ({ id: each.id, score: compareVideos(wanted, each) }))
        .filter(({ score }) => score >= suggestedFrom)
        .toSorted((a, b) => b.score - a.score);
      return present(
        found.slice(0, most).map(({ id }) => id),
        hiddenFrom,
      );
    },

    /** Looks for copies of the videos after the last one that was looked at. */
    async run(signal: AbortSignal): Promise<void> {
      for (let n = 0; n < perRun && !signal.aborted; n++) {
        if (!(await suggestNext())) return;
      }
    },

    countLeft: () => reader.countLeft(),
  };
}
