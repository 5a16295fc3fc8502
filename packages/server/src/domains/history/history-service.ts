import { pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { HistoryEntry, Progress } from '@bloom/contract/history/history';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountWriter, type Account } from '../account/index.ts';
import { presentListed, type VideoKey } from '../video/index.ts';
import { HistoryReader, HistoryWriter, type HistoryRow, type ProgressRow } from './history-store.ts';
import type { SeenProgress } from './history.ts';

/** The videos that an account watches, and how far (docs/specification/playback.md#watch-history). */
export type History = {
  /** The watched videos, the last watched first. Error: `request.invalid` (`after`). */
  list(
    owner: Account,
    query: {
      limit: number | undefined;
      after: string | undefined;
      unfinished: boolean;
      hiddenFrom: readonly Source[];
    },
  ): Promise<{ data: HistoryEntry[]; next?: string }>;
  /** How far a video and its episodes were watched, the last watched first; empty for an unknown video. */
  progress(owner: Account, video: VideoKey): Promise<Progress[]>;
  /**
   * Stores how far a video was watched; the newest wins. Nothing is stored while the history is off, and near
   * the start of a video. Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid`
   * (`episode`).
   */
  store(owner: Account, video: VideoKey, progress: SeenProgress): Promise<void>;
  /** Deletes the whole history, or one video of it; a video that is not in it changes nothing. */
  remove(owner: Account, video: VideoKey | undefined): Promise<void>;
  /** Switches the history on or off. */
  enable(owner: Account, enabled: boolean): Promise<void>;
};

export function createHistory(database: Pick<Database<Tables>, 'write' | 'transact'>): History {
  // From the primary: another device of the user has just stored it.
  const reader = new HistoryReader(database.write);
  return {
    async list(owner, { limit = pageSize, after, unfinished, hiddenFrom }) {
      const page = { after: decodeCursor(after, 2), limit: limit + 1 };
      const rows = await reader.page(owner.id, page, { hidden: hiddenFrom, unfinished });
      const { entries, next } = pageOf(rows, limit, (row) => [row.watched_us, row.id]);
      return { data: entries.map(presentEntry), ...next };
    },

    async progress(owner, video) {
      return (await reader.progress(owner.id, video)).map(presentProgress);
    },

    async store(owner, video, progress) {
      const isFound = await database.transact((tx) => new HistoryWriter(tx).store(owner.id, video, progress));
      if (!isFound) throw new BloomError('request.notFound');
    },

    remove: (owner, video) => database.transact((tx) => new HistoryWriter(tx).remove(owner.id, video)),

    enable: (owner, enabled) =>
      database.transact((tx) => new AccountWriter(tx).setHistoryEnabled(owner.id, enabled)),
  };
}

function presentProgress(row: ProgressRow): Progress {
  return {
    ...(row.episode !== '' && { episode: row.episode }),
    position_s: row.position_s,
    duration_s: row.duration_s,
    finished: row.finished,
    watched_timestamp: Math.floor(row.watched_us / 1_000_000),
  };
}

function presentEntry(row: HistoryRow): HistoryEntry {
  const { episode_facts: facts } = row;
  const video = presentListed(row);
  const episode = video.removed ? null : facts;
  return {
    video,
    ...presentProgress({ ...row, duration_s: row.watched_duration_s }),
    ...(episode && { episode_number: episode.number, episode_title: episode.title }),
  };
}
