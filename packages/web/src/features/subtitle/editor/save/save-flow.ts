import type { CueProblem } from '@bloom/contract/subtitle/checks';
import { mergeCues, type CueConflict } from '@bloom/contract/subtitle/changes';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { ApiError } from '../../../../lib/api.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { platform } from '../../../../platform/index.ts';
import { draftKey, draftOf, writeDraft, type Subject } from '../draft/draft.ts';
import { cuesOf, loadNewest, saveSubtitles, type Stored } from '../editor-api.ts';
import type { savedState } from '../editor-state.ts';

/** The cues that two have changed differently, until the user decides. `merged` has everything else. */
export type Conflict = {
  merged: readonly Cue[];
  conflicts: readonly CueConflict[];
  newest: Stored;
};

export type StepOfSave = 'wait' | 'typing' | 'nothing' | 'hints' | 'login' | 'send' | CueProblem;

/** The next step when the user saves: it is sent, or something comes first, such as the problem of a cue. */
export function stepOfSave({
  saving,
  isSaving,
  isLocked,
  blocking,
  hasNewHints,
  isSignedIn,
}: {
  saving: ReturnType<typeof savedState>;
  isSaving: boolean;
  /** Moderators have closed the subtitles to edits. */
  isLocked: boolean;
  /** The problems that prevent saving. */
  blocking: readonly CueProblem[];
  /** Whether there are hints that the user has not seen. */
  hasNewHints: () => boolean;
  isSignedIn: boolean;
}): StepOfSave {
  if (isSaving || isLocked) return 'wait';
  if (saving === 'typing') return 'typing';
  if (saving === 'saved') return 'nothing';
  if (blocking[0]) return blocking[0];
  if (hasNewHints()) return 'hints';
  return isSignedIn ? 'send' : 'login';
}

type SaveOutcome =
  | { kind: 'saved'; stored: Stored; isMerged: boolean }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'login' }
  | { kind: 'failed'; error: unknown };

/** Saves what was edited since a revision. Where others have changed the same, nothing is stored. */
export async function saveEdited(
  subject: Subject,
  base: Stored,
  cues: readonly Cue[],
  comment: string,
): Promise<SaveOutcome> {
  try {
    const edit = { cues, base, comment: comment.trim(), key: randomKey() };
    const { data, revision, merged } = await saveSubtitles(subject, edit);
    return { kind: 'saved', stored: { revision, cues: cuesOf(data) }, isMerged: merged };
  } catch (error) {
    const key = error instanceof ApiError ? error.key : undefined;
    if (key === 'video.notLogin') return { kind: 'login' };
    if (key !== 'subtitle.conflict') return { kind: 'failed', error };
  }
  try {
    const { data, revision } = await loadNewest(subject);
    const newest = { revision, cues: cuesOf(data) };
    const { cues: merged, conflicts } = mergeCues(base.cues, cues, newest.cues);
    return { kind: 'conflict', conflict: { merged, conflicts, newest } };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Replaces an older draft by what was made of it, which is now a draft of the newest revision. */
export async function replaceDraft(
  subject: Subject,
  oldKey: string,
  base: Stored,
  cues: readonly Cue[],
  editor: string,
): Promise<void> {
  const key = draftKey(subject, base.revision, editor);
  const draft = draftOf(base, cues, Date.now());
  const store = await platform.drafts();
  if (draft) await store.set(key, writeDraft(draft));
  if (oldKey !== key) await store.remove(oldKey);
}
