import { mergeCues, type CueConflict } from '@bloom/contract/subtitle/changes';
import { itemOf, maxContentBytes, maxCues, type Cue } from '@bloom/contract/subtitle/cue';
import { BloomError } from '@bloom/contract/errors/errors';
import type { SubtitleConflict } from '@bloom/contract/subtitle/subtitle';
import type { Tx } from '../../schema.ts';
import type { Draft } from './draft.ts';
import { decodeCues, withIds } from './subtitle.ts';
import { SubtitleReader, type SubtitleId } from './subtitle-store.ts';

/** The newest revision that is shown, and the number of the newest of all. */
export type Head = { newest: number; revision: number; cues: Cue[] };

/**
 * Merges a draft with the changes of others since its base, which is also returned.
 * Errors: `subtitle.conflict`, `subtitle.mergeTooLarge`, `request.invalid` (`base_revision`).
 *
 * @param baseRevision the revision that was edited; undefined: the one that the draft names
 */
export async function mergeDraft(
  tx: Tx,
  id: SubtitleId,
  draft: Draft,
  baseRevision: number | undefined,
  head: Head,
): Promise<{ cues: Cue[]; base: number }> {
  const base = baseRevision ?? (head.revision === 0 ? 0 : draft.named);
  if (base === undefined) throw conflict(head.revision, []);
  if (base > head.newest) throw new BloomError('request.invalid', { field: 'base_revision' });
  if (base === head.revision) return { cues: withIds(draft.cues, head.cues, head.cues), base };
  const baseCues = await readBase(tx, id, base, head.revision);
  const mine = withIds(draft.cues, baseCues, head.cues);
  const { cues, conflicts } = mergeCues(baseCues, mine, head.cues);
  if (conflicts.length > 0) throw conflict(head.revision, conflicts);
  if (!canSave(cues)) throw new BloomError('subtitle.mergeTooLarge', { limit: maxCues });
  return { cues, base };
}

/**
 * The cues of the revision that was edited. Error: `subtitle.conflict` if it was erased, or moderators hide
 * it.
 */
async function readBase(tx: Tx, id: SubtitleId, base: number, newest: number): Promise<Cue[]> {
  if (base === 0) return [];
  const row = await new SubtitleReader(tx).readable(id, base);
  if (!row || row.content === null) throw conflict(newest, []);
  return decodeCues(row.content);
}

/** Whether a client could send all cues in one save. */
function canSave(cues: readonly Cue[]): boolean {
  const content = JSON.stringify(cues.map(itemOf));
  return cues.length <= maxCues && Buffer.byteLength(content) <= maxContentBytes;
}

export function conflict(revision: number, conflicts: readonly CueConflict[]): BloomError {
  const data: SubtitleConflict = {
    revision,
    conflicts: conflicts.map(({ cue, base, mine, theirs, parts }) => ({
      cue,
      base: base && itemOf(base),
      mine: mine && itemOf(mine),
      theirs: theirs && itemOf(theirs),
      parts: [...parts],
    })),
  };
  return new BloomError('subtitle.conflict', {}, { extra: { data } });
}
