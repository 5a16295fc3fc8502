import { useState, type Dispatch, type RefObject } from 'react';
import type { CueProblem } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { errorMessage } from '../../../../i18n/error-messages.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { sessionToken } from '../../../../lib/session.ts';
import { platform } from '../../../../platform/index.ts';
import { resolveConflicts, type Side } from './conflict.ts';
import { applyDraft, type Subject } from '../draft/draft.ts';
import type { Stored } from '../editor-api.ts';
import type { Opened } from '../editor-props.ts';
import { savedState, type EditorAction, type EditorState } from '../editor-state.ts';
import { replaceDraft, saveEdited, stepOfSave, type Conflict } from './save-flow.ts';
import { useChanges } from '../use-derived.ts';
import { useDraft } from '../draft/use-draft.ts';

type Message = { tone: 'success' | 'problem' | 'info'; text: string; isLogin?: true };

/**
 * The saved part of the edits, on the server and on this device, and the editor's messages about it.
 *
 * @param checks what prevents saving: a lock of the moderators, problems, and hints that are new
 * @param element the element in which a time may be typed that is none
 */
export function useSave(
  subject: Subject,
  opened: Opened,
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  checks: { isLocked: boolean; blocking: readonly CueProblem[]; hasNewHints: () => boolean },
  element: RefObject<HTMLElement | null>,
) {
  const { locale, t } = useLocale();
  const [editor] = useState(randomKey);
  const [base, setBase] = useState(opened.stored);
  const [drafts, setDrafts] = useState(opened.drafts);
  const [conflict, setConflict] = useState<Conflict>();
  const [message, setMessage] = useState<Message>();
  const [isSaving, setSaving] = useState(false);
  const [comment, setComment] = useState('');
  const { saved, changes, coverage } = useChanges(base, state.cues);
  const saving = savedState(state, changes.length);
  const draft = drafts[0];
  const isIdle = !draft && !conflict;
  const { flush, isStored } = useDraft(subject, base, saved, editor, isIdle);

  const showProblem = (text: string) => setMessage({ tone: 'problem', text });
  const requireLogin = () => {
    const text = t('editor.signInStored', { message: errorMessage(locale, 'video.notLogin', {}) });
    setMessage({ tone: 'problem', text, isLogin: true });
  };
  /** Goes on from a revision; what others did is no edit of the user, and is not undone. */
  const goOnFrom = (stored: Stored, from: readonly Cue[], to: readonly Cue[]) => {
    setBase(stored);
    dispatch({ kind: 'rebase', from, to });
  };
  const send = async (from: Stored, edited: readonly Cue[]) => {
    setSaving(true);
    setMessage(undefined);
    await flush();
    const outcome = await saveEdited(subject, from, edited, comment);
    setSaving(false);
    switch (outcome.kind) {
      case 'saved': {
        goOnFrom(outcome.stored, edited, outcome.stored.cues);
        setComment('');
        const text = t(outcome.isMerged ? 'editor.merged' : 'editor.saved');
        return setMessage({ tone: 'success', text });
      }
      case 'conflict':
        return setConflict(outcome.conflict);
      case 'login':
        return requireLogin();
      case 'failed':
        return showProblem(t('editor.saveFailed', { message: errorText(locale, outcome.error) }));
    }
  };
  const leaveDraft = () => setDrafts(drafts.slice(1));
  const goOnWithDraft = (cues: readonly Cue[]) => {
    if (!draft) return;
    dispatch({ kind: 'replace', cues });
    leaveDraft();
    void replaceDraft(subject, draft.key, base, cues, editor);
  };
  const shown = { base, saving, changes, coverage, draft, conflict, message, isSaving, comment };
  return {
    ...shown,
    isIdle,
    isStored,
    isDirty: changes.length > 0,
    setComment,
    requireLogin,
    flush,
    /** Saves, unless something comes first; returns the step. */
    save: () => {
      const isSignedIn = Boolean(sessionToken());
      const step = stepOfSave({ saving, isSaving, isSignedIn, ...checks });
      if (step === 'send') void send(base, saved);
      else if (step === 'login') requireLogin();
      else if (step === 'nothing') setMessage({ tone: 'info', text: t('editor.nothingToSave') });
      else if (step === 'typing') {
        element.current?.querySelector<HTMLElement>('.cue-edge-time[aria-invalid="true"]')?.focus();
      } else if (typeof step !== 'string') {
        // The kinds that block are errors of the server, too.
        const key = `subtitle.${step.kind as 'overlap'}` as const;
        showProblem(errorMessage(locale, key, { cue: step.index + 1 }));
      }
      return step;
    },
    continueDraft: () => {
      if (!draft) return;
      const { cues: merged, conflicts } = applyDraft(draft.draft, saved);
      if (conflicts.length === 0) goOnWithDraft(merged);
      else setConflict({ merged, conflicts, newest: base });
    },
    discardDraft: () => {
      if (!draft) return;
      leaveDraft();
      void platform.drafts().then((store) => store.remove(draft.key));
    },
    /** Goes on with the conflicts as the user has decided them, or back to before they were met. */
    decide: (decided: ReadonlyMap<string, Side> | undefined) => {
      setConflict(undefined);
      if (!conflict || !decided) return;
      const resolved = resolveConflicts(conflict.merged, conflict.conflicts, decided);
      if (draft) return goOnWithDraft(resolved);
      goOnFrom(conflict.newest, saved, resolved);
      void send(conflict.newest, resolved);
    },
    restored: (stored: Stored) => {
      goOnFrom(stored, base.cues, stored.cues);
      setMessage({ tone: 'success', text: t('editor.restored') });
    },
  };
}

export type Saving = ReturnType<typeof useSave>;
