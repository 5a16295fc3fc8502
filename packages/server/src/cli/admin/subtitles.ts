import { BloomError } from '@bloom/contract/errors/errors';
import type { Config } from '../../config/config.ts';
import { createSubtitleModeration, subtitleKeyOf } from '../../domains/subtitle/index.ts';
import { print, withNotifiedServers } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/*
 * The work of an operator on the subtitles of a video or the edits of an author
 * (docs/specification/subtitles.md#subtitle-moderation).
 */

const noVideo = (video: string) =>
  new UsageError(`There is no video "${video}", or it does not have the episode.`);

function keyOf(video: string, episode?: string) {
  try {
    return subtitleKeyOf(video, episode);
  } catch (error) {
    throw error instanceof BloomError ? noVideo(video) : error;
  }
}

/** Refuses edits of subtitles, or allows them again. Error: `UsageError` for an unknown video. */
export function lock(
  config: Config,
  locked: boolean,
  video: string,
  episode: string | undefined,
): Promise<void> {
  const key = keyOf(video, episode);
  return withNotifiedServers(config, async (database) => {
    const isFound = await createSubtitleModeration(database).setLocked(key, locked);
    if (!isFound) throw noVideo(video);
    print(`The subtitles of ${video} are ${locked ? 'locked' : 'no longer locked'}.`);
  });
}

/** Takes back all edits of an account. Error: `UsageError` for an unknown one. */
export function rollBack(config: Config, accountId: number): Promise<void> {
  return withNotifiedServers(config, async (database) => {
    const account = await database.write
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw new UsageError(`There is no account ${accountId}.`);
    const count = await createSubtitleModeration(database).rollBack(accountId);
    print(`Edits of account ${accountId} were taken back in ${count} videos or episodes.`);
  });
}

/** Erases what a revision says. Error: `UsageError` for an unknown one, and for the newest. */
export function erase(
  config: Config,
  video: string,
  revision: number,
  episode: string | undefined,
): Promise<void> {
  const key = keyOf(video, episode);
  return withNotifiedServers(config, async (database) => {
    const refused = await createSubtitleModeration(database).erase(key, revision);
    if (refused === 'missing') throw new UsageError(`"${video}" has no revision ${revision}.`);
    if (refused === 'newest') {
      throw new UsageError('The newest revision cannot be erased: restore another one first.');
    }
    print(`The content of revision ${revision} of ${video} is erased.`);
  });
}
