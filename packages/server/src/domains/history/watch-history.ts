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

/**
 * The database of watch histories. Reads are from the primary: another device of the user has just stored it.
 */
type Histories = Pick<Database<Tables>, 'write' | 'transact'>;

/**
 * The watched videos, the last watched first (docs/specification/playback.md#watch-history). Error:
 * `request.invalid` (`after`).
 */
export async function listHistory(
  { write }: Histories,
  owner: Account,
  query: {
    limit: number | undefined;
    after: string | undefined;
    unfinished: boolean;
    hiddenFrom: readonly Source[];
  },
): Promise<{ data: HistoryEntry[]; next?: string }> {
  const { limit = pageSize, after, unfinished, hiddenFrom } = query;
  const page = { after: decodeCursor(after, 2), limit: limit + 1 };
  const rows = await new HistoryReader(write).page(owner.id, page, { hidden: hiddenFrom, unfinished });
  const { entries, next } = pageOf(rows, limit, (row) => [row.watched_us, row.id]);
  return { data: entries.map(presentEntry), ...next };
}

/** How far a video and its episodes were watched, the last watched first; empty for an unknown video. */
export const readWatched = async (
  { write }: Histories,
  owner: Account,
  video: VideoKey,
): Promise<Progress[]> => (await new HistoryReader(write).progress(owner.id, video)).map(presentProgress);

/**
 * Stores how far a video was watched; the newest wins. Nothing is stored while the history is off, and near
 * the start of a video. Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid` (`episode`).
 */
export async function storeWatched(
  database: Histories,
  owner: Account,
  video: VideoKey,
  progress: SeenProgress,
): Promise<void> {
  const isFound = await database.transact((tx) => new HistoryWriter(tx).store(owner.id, video, progress));
  if (!isFound) throw new BloomError('request.notFound');
}

/** Deletes the whole history, or one video of it; a video that is not in it changes nothing. */
export const removeHistory = (database: Histories, owner: Account, video: VideoKey | undefined) =>
  database.transact((tx) => new HistoryWriter(tx).remove(owner.id, video));

/** Switches the history on or off. */
export const enableHistory = (database: Histories, owner: Account, enabled: boolean) =>
  database.transact((tx) => new AccountWriter(tx).setHistoryEnabled(owner.id, enabled));

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
