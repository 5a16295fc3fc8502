import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { TextRules } from '../content/index.ts';
import { createThanks } from '../gift/index.ts';
import { createMomentPoster } from './moment-calls.ts';
import { HomeReader } from './moment-home.ts';
import { MomentReader } from './moment-store.ts';
import { SegmentReader } from './segment-store.ts';
import { VersionedCache } from './versioned-cache.ts';

/**
 * The bytes of responses in memory. Reading a whole segment from the database takes some milliseconds, a
 * thousand rows that are far apart; making a list holds up everybody else.
 */
const maxBytes = { segments: 32 * 1024 * 1024, lists: 16 * 1024 * 1024 };

/** The database, events, rules and caches that moments are read and written with. */
export type Moments = ReturnType<typeof createMoments>;

/** @param textRules those of the room too */
export function createMoments(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish' | 'subscribe' | 'onMissed'>,
  textRules: Pick<TextRules, 'judge'>,
) {
  const lists = new VersionedCache(maxBytes.lists);
  // They name authors.
  events.subscribe(['account.renamed'], () => lists.clear());
  events.onMissed(() => lists.clear());
  return {
    database,
    events,
    textRules,
    homes: new HomeReader(database.write),
    // From the primary: what an account has just posted is in the list that it reads next.
    reader: new MomentReader(database.write),
    timelines: new SegmentReader(database.write),
    /** Segments, and first pages of lists. */
    segments: new VersionedCache(maxBytes.segments),
    lists,
    sendThanks: createThanks(database.write, events),
    storePost: createMomentPoster(database.write),
  };
}
