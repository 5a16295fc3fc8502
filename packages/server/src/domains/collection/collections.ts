import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { createThanks } from '../gift/index.ts';
import { VideoReader } from '../video/index.ts';
import { CollectionReader } from './collection-store.ts';

/** The database, events and settings that collections are read and written with. */
export type Collections = ReturnType<typeof createCollections>;

/**
 * @param settings.blockedWords the words that titles and texts must not contain, as the operator has them now
 * @param settings.reviewsWords whether what has one is not refused, but hidden until a moderator decides
 */
export function createCollections(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  settings: { blockedWords: () => readonly string[]; reviewsWords: () => boolean },
) {
  return {
    database,
    ...settings,
    // From the primary: what was just added or moved is read again at once.
    reader: new CollectionReader(database.write),
    videos: new VideoReader(database.write),
    sendThanks: createThanks(database.write, events),
  };
}
