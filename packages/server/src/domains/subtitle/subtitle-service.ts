import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { createSubtitleEdits, type EditSettings, type SubtitleEdits } from './subtitle-edits.ts';
import { createSubtitleReads, type SubtitleReads } from './subtitle-reads.ts';
import { SubtitleReader } from './subtitle-store.ts';

/** Subtitles that users write (docs/specification/subtitles.md#subtitle-revisions). */
export type Subtitles = SubtitleReads & SubtitleEdits;

export function createSubtitles(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'onMissed' | 'publish' | 'subscribe'>,
  settings: EditSettings,
  metrics: Metrics,
): Subtitles {
  // From the primary: the author of a revision sees it at once.
  const reader = new SubtitleReader(database.write);
  return {
    ...createSubtitleReads(reader, events, settings.canEdit),
    ...createSubtitleEdits(database, reader, events, settings, metrics),
  };
}
