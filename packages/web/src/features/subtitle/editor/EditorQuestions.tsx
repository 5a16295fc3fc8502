import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

type RemoveQuestionProps = { count: number; onYes: () => void; onNo: () => void };

/** Whether to remove cues, in its place, where a dialog would hide the player; it takes the focus. */
export function RemoveQuestion({ count, onYes, onNo }: RemoveQuestionProps) {
  const { t } = useLocale();
  const title = t('editor.removeQuestion', { count });
  return (
    <div
      ref={focusFirst}
      className="editor-panel editor-question"
      role="alertdialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onNo();
      }}
    >
      <p>
        <strong>{title}</strong> {t('editor.removeText')}
      </p>
      <div className="cue-tools-row">
        <Button variant="danger" onClick={onYes}>
          {t('chat.delete')}
        </Button>
        <Button onClick={onNo}>{t('editor.keep')}</Button>
      </div>
    </div>
  );
}

type LeaveQuestionProps = {
  isDirty: boolean;
  /** Whether the user leaves in order to sign in, and comes back. */
  isLeaving: RefObject<boolean>;
  /** Resolves once everything is kept on this device. */
  flush: () => Promise<void>;
};

/** Holds back a user who leaves the editor with unsaved changes. */
export function LeaveQuestion({ isDirty, isLeaving, flush }: LeaveQuestionProps) {
  const { t } = useLocale();
  const blocker = useBlocker({
    shouldBlockFn: ({ current: here, next }) => {
      // As in the address: a blocker gets the text, not what the route makes of it.
      const [from, to] = [here.search, next.search] as { edit?: string; episode?: string }[];
      const stays = here.pathname === next.pathname && to?.edit === '1' && from?.episode === to.episode;
      return isDirty && !stays && !isLeaving.current;
    },
    enableBeforeUnload: () => {
      void flush();
      return isDirty && !isLeaving.current;
    },
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('editor.leaveTitle')} closeLabel={t('shell.close')} onClose={blocker.reset}>
      <p>{t('editor.leaveText')}</p>
      <div className="cue-tools-row mt-4">
        <Button variant="danger" onClick={() => void flush().then(() => blocker.proceed())}>
          {t('editor.leave')}
        </Button>
        <Button onClick={blocker.reset}>{t('editor.stay')}</Button>
      </div>
    </Dialog>
  );
}
