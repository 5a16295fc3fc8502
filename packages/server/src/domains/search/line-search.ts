import { maxFound } from '@bloom/contract/gift/economy';
import type { FoundLine } from '@bloom/contract/catalogue/search';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { decodeCues, SubtitleReader } from '../subtitle/index.ts';
import { presentSummary } from '../video/index.ts';
import { LineReader } from './line-store.ts';
import { lineOf, markWords, parseLineQuery } from './line-terms.ts';

/** Of more videos that have all words somewhere, so many with most petals are searched for a line. */
const mostLines = { searched: 200, limit: maxFound };

export function createLineSearch(database: Pick<Database<Tables>, 'read' | 'write'>) {
  const index = new LineReader(database.read);
  // From the primary: what was hidden a moment ago must not be shown.
  const videos = new LineReader(database.write);
  const subtitles = new SubtitleReader(database.write);

  return {
    /**
     * The best line of each shown video with all words of a text
     * (docs/specification/catalogue.md#line-search). The index may be a minute old: a line is left out unless
     * the video and its subtitles show it now.
     *
     * @param hiddenSources the sources that the visitor does not see
     * @param most how much is read and returned
     */
    async find(text: string, hiddenSources: readonly Source[], most = mostLines): Promise<FoundLine[]> {
      const query = parseLineQuery(text);
      if (!query) return [];
      const rows = await index.find(query, hiddenSources, most);
      if (rows.length === 0) return [];
      const [shown, contents] = await Promise.all([
        videos.videos(rows, hiddenSources),
        subtitles.shownContents(rows),
      ]);
      return rows.flatMap(({ videoId, episode, startMs, line }, i): FoundLine[] => {
        const video = shown.find(({ id, episode_id: of }) => id === videoId && of === episode);
        const cue = decodeCues(contents[i] ?? null).find(
          (each) => each.startMs === startMs && lineOf(each) === line,
        );
        if (!video || !cue) return [];
        if (episode !== '' && video.episode_number === null) return [];
        const { EN, CN } = cue.words;
        return [
          {
            video: presentSummary(video),
            ...(video.episode_number !== null && { episode: video.episode_number }),
            at_ms: startMs,
            text: { EN, CN },
            marks: { EN: markWords(EN, query.words), CN: markWords(CN, query.words) },
          },
        ];
      });
    },
  };
}
