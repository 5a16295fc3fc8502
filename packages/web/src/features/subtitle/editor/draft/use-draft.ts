import { useEffect, useRef, useState } from 'react';
import { platform } from '../../../../platform/index.ts';
import { draftKey, draftOf, editorLock, writeDraft, type Subject } from './draft.ts';
import type { Stored } from '../editor-api.ts';
import type { Cue } from '@bloom/contract/subtitle/cue';

/** A change is kept after so long at the latest, and at once when the page is hidden. */
const waitMs = 150;

/** The end of the editors that this page has closed: their drafts are stored, and their locks released. */
let ending: Promise<unknown> = Promise.resolve();

/**
 * Waits for the end of the editors that this page has closed, whose drafts would seem to be of another tab.
 */
export const closedEditors = (): Promise<unknown> => ending;

function endAfter(...work: readonly unknown[]): void {
  ending = Promise.allSettled([ending, ...work]);
}

/**
 * Keeps what differs from a revision on this device, until nothing does.
 *
 * @param editor the id of this open editor, which holds its lock
 * @param enabled while an older draft waits for a decision, nothing may take its place
 * @returns a function that resolves once everything is kept, and whether this browser can keep it
 */
export function useDraft(
  subject: Subject,
  base: Stored,
  cues: readonly Cue[],
  editor: string,
  enabled: boolean,
): { flush: () => Promise<void>; isStored: boolean } {
  const [isStored, setStored] = useState(true);
  const written = useRef<{ base: Stored; cues: readonly Cue[] }>({ base, cues: base.cues });
  const store = async () => {
    const before = written.current;
    if (!enabled || (before.base === base && before.cues === cues)) return;
    written.current = { base, cues };
    const drafts = await platform.drafts();
    const draft = draftOf(base, cues, Date.now());
    if (draft) setStored(await drafts.set(draftKey(subject, base.revision, editor), writeDraft(draft)));
    else await drafts.remove(draftKey(subject, base.revision, editor));
    if (before.base.revision !== base.revision) {
      await drafts.remove(draftKey(subject, before.base.revision, editor));
    }
  };
  useEffect(() => {
    let release = () => {};
    const closed = new Promise<void>((resolve) => (release = resolve));
    // Plain http has no locks; then the draft of another tab is offered, too.
    const held = navigator.locks?.request(editorLock(editor), () => closed);
    return () => {
      release();
      endAfter(held);
    };
  }, [editor]);
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Not later with every change: who types without a pause is kept, too.
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void latest.current();
    }, waitMs);
  }, [base, cues, enabled]);
  useEffect(() => {
    const onHide = () => void latest.current();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      clearTimeout(timer.current);
      timer.current = undefined;
      endAfter(latest.current());
    };
  }, []);
  return { flush: () => latest.current(), isStored };
}
