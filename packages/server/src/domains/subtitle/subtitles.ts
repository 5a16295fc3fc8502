import { LRUCache } from 'lru-cache';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { WorkQueue } from '../../platform/limits/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { createSiteRefusals } from './site-refusals.ts';
import { SubtitleCache } from './subtitle-cache.ts';
import { SubtitleReader } from './subtitle-store.ts';
import type { Translator } from './suggest/translator.ts';

/** The operator's settings as of now. */
type EditSettings = {
  canEdit: () => boolean;
  points: () => number;
  /** The bytes that all saves together may add to the database in a day. */
  siteBytes: () => number;
  /** The age in seconds from which an account may empty most of a video's subtitles. */
  emptyMinAgeS: number;
};

/** The translator that suggests words, and for how many characters of an account and the site in a day. */
type Suggesting = { translator: Translator; characters: () => { account: number; site: number } };

/** The bytes of cached responses: with the newest subtitles, and with old revisions and differences. */
const maxBytes = { newest: 32 * 1024 * 1024, old: 16 * 1024 * 1024 };
/** How many old revisions are read or compared at the same time. Each takes up to 0.1 s of one core. */
const oldReads = { atOnce: 2, waiting: 64 };

/**
 * The database, events, settings and caches that subtitles are read and written with
 * (docs/specification/subtitles.md#subtitle-revisions).
 */
export type Subtitles = ReturnType<typeof createSubtitles>;

export function createSubtitles(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'onMissed' | 'publish' | 'subscribe'>,
  settings: EditSettings,
  metrics: Metrics,
  /** Undefined: the operator has set no endpoint. */
  suggesting?: Suggesting,
) {
  const cache = new SubtitleCache(maxBytes.newest);
  /** Apart from the newest, which requests for old ones must not push out. */
  const old = new SubtitleCache(maxBytes.old);
  const clear = () => [cache, old].forEach((each) => each.clear());
  events.subscribe(['subtitle.changed', 'video.removed', 'video.hidden'], ({ videoId }) =>
    // A revision never changes, but an operator may erase it, and a moderator hide it.
    [cache, old].forEach((each) => each.drop(videoId)),
  );
  events.subscribe(['work.changed'], ({ videoIds }) => videoIds.forEach((id) => cache.drop(id)));
  events.subscribe(['account.deleted', 'account.renamed'], clear);
  events.onMissed(clear);
  return {
    database,
    events,
    settings,
    suggesting,
    // From the primary: the author of a revision sees it at once.
    reader: new SubtitleReader(database.write),
    cache,
    old,
    reading: new WorkQueue(oldReads),
    /** Keys by URL, for requests that repeat one. */
    keys: new LRUCache<string, string>({ max: 1_000 }),
    reportRefusal: createSiteRefusals(database.write, metrics),
  };
}
