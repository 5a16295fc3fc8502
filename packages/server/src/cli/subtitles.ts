import { BloomError } from '@bloom/contract/errors';
import { createSubtitleModeration, subtitleKeyOf } from '../domains/subtitle/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Tables } from '../schema.ts';
import { UsageError } from './startup-errors.ts';

export const subtitlesUsage =
  'subtitles lock|unlock VIDEO [EPISODE], subtitles rollback ACCOUNT, subtitles erase VIDEO REVISION [EPISODE]';

type Action = (database: Database<Tables>, write: (text: string) => void) => Promise<void>;

/**
 * Parses the arguments after "subtitles": what an operator does with the subtitles of a video or the edits of an
 * author (docs/specification/subtitles.md#subtitle-moderation). Undefined for invalid ones.
 */
export function subtitlesAction(given: readonly string[]): Action | undefined {
  const [verb, first = '', second, third] = given;
  const { length: count } = given;
  if ((verb === 'lock' || verb === 'unlock') && (count === 2 || count === 3)) {
    return lock(first, second, verb === 'lock');
  }
  if (verb === 'rollback' && count === 2 && isNumber(first)) return rollBack(Number(first));
  if (verb === 'erase' && (count === 3 || count === 4) && isNumber(second)) {
    return erase(first, Number(second), third);
  }
  return undefined;
}

const isNumber = (text = '') => /^[1-9]\d{0,8}$/.test(text);

const noVideo = (video: string) =>
  new UsageError(`There is no video "${video}", or it does not have the episode.`);

function keyOf(video: string, episode?: string) {
  try {
    return subtitleKeyOf(video, episode);
  } catch (error) {
    throw error instanceof BloomError ? noVideo(video) : error;
  }
}

function lock(video: string, episode: string | undefined, locked: boolean): Action {
  return async (database, write) => {
    const moderation = createSubtitleModeration(database);
    if (!(await moderation.setLocked(keyOf(video, episode), locked))) throw noVideo(video);
    write(`The subtitles of ${video} are ${locked ? 'locked' : 'no longer locked'}.`);
  };
}

function rollBack(accountId: number): Action {
  return async (database, write) => {
    const count = await createSubtitleModeration(database).rollBack(accountId);
    write(`Edits of account ${accountId} were taken back in ${count} videos or episodes.`);
  };
}

function erase(video: string, revision: number, episode: string | undefined): Action {
  return async (database, write) => {
    const moderation = createSubtitleModeration(database);
    const refused = await moderation.erase(keyOf(video, episode), revision);
    if (refused === 'missing') throw new UsageError(`"${video}" has no revision ${revision}.`);
    if (refused === 'newest') {
      throw new UsageError('The newest revision cannot be erased: restore another one first.');
    }
    write(`The content of revision ${revision} of ${video} is erased.`);
  };
}
