import { LRUCache } from 'lru-cache';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { TextRules } from '../content/index.ts';
import { createThanks } from '../gift/index.ts';
import { createMomentPoster } from './moment-calls.ts';
import { HomeReader } from './moment-home.ts';
import { MomentReader } from './moment-store.ts';

/** Reading a whole segment from the database takes some milliseconds: a thousand rows that are far apart. */
const segmentCacheBytes = 32 * 1024 * 1024;

/** The database, events, rules and caches that moments are read and written with. */
export type Moments = ReturnType<typeof createMoments>;

/** @param textRules those of the room too */
export function createMoments(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  textRules: Pick<TextRules, 'judge'>,
) {
  return {
    database,
    events,
    textRules,
    homes: new HomeReader(database.write),
    // From the primary: what an account has just posted is in the list that it reads next.
    reader: new MomentReader(database.write),
    /** Segments as responses: their version says whether they are the present ones. */
    segments: new LRUCache<string, { version: number; body: Buffer }>({
      maxSize: segmentCacheBytes,
      sizeCalculation: ({ body }) => body.length + 500,
    }),
    sendThanks: createThanks(database.write, events),
    storePost: createMomentPoster(database.write),
  };
}
