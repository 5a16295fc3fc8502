import { useState } from 'react';
import type { ChatMessage } from '@bloom/contract/chat';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { personName } from '../../lib/format.ts';
import { ReportDialog } from '../../lib/ReportDialog.tsx';
import { AnchoredMenu } from '../../ui/AnchoredMenu.tsx';
import { deleteMessage } from './chat-api.ts';
import { recordDeletion } from './chat-room.ts';
import { mention } from './draft.ts';
import type { Person } from '../../lib/message-text.ts';
import { authorOf } from '../../lib/people.ts';
import { deleteAsModerator, restoreMessage, tryAct } from './moderation-api.ts';
import { SanctionMenu } from './SanctionMenu.tsx';
import { mute, unmute } from '../../lib/muted-people.ts';
import type { Done } from './RoomNotice.tsx';

type MessageActionsProps = {
  message: ChatMessage;
  anchor: HTMLElement;
  /** Its deletion was chosen rather than the menu. */
  isDeletion: boolean;
  me: Person | undefined;
  admin: string | undefined;
  onDone: (done: Done | undefined) => void;
  onClose: () => void;
};

/** What can be done with a message: the menu, and the dialogs that it leads to. */
export function MessageActions({
  message,
  anchor,
  isDeletion,
  me,
  admin,
  onDone,
  onClose,
}: MessageActionsProps) {
  const { locale, t } = useLocale();
  const [step, setStep] = useState<'menu' | 'delete' | 'report'>(isDeletion ? 'delete' : 'menu');
  const { id, user_name: name } = message;
  const person = authorOf(message);
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title={t('text.deleteConfirmText')}
        confirmLabel={t('chat.delete')}
        action={() => (admin === undefined ? deleteMessage(id) : deleteAsModerator(id))}
        failText={(reason) => t('text.deleteFail', { message: reason })}
        onDone={() => {
          recordDeletion(id);
          onClose();
          onDone({
            text: t('text.deleteSuccess'),
            ...(admin !== undefined && {
              undo: () =>
                void tryAct(
                  () => restoreMessage(id),
                  (reason) => onDone({ text: reason }),
                ),
            }),
          });
        }}
        onCancel={onClose}
      >
        <Quote message={message} />
      </ConfirmDialog>
    );
  }
  if (step === 'report') {
    return (
      <ReportDialog target={{ kind: 'message', id: String(id) }} onDone={onDone} onClose={onClose}>
        <Quote message={message} />
      </ReportDialog>
    );
  }
  if (admin !== undefined && person) {
    return <SanctionMenu person={person} anchor={anchor} onDone={onDone} onClose={onClose} />;
  }
  const isMine = me !== undefined && person?.id === me.id;
  return (
    <AnchoredMenu
      label={t('chat.moreOf', { name: personName(locale, name) })}
      anchor={anchor}
      onClose={onClose}
      items={[
        ...(isMine
          ? [
              {
                icon: 'close' as const,
                label: t('chat.delete'),
                onChoose: () => setStep('delete'),
              },
            ]
          : []),
        ...(person && me && !isMine
          ? [
              {
                icon: 'chat' as const,
                label: t('chat.reply', { name }),
                onChoose: () => {
                  onClose();
                  mention(person);
                },
              },
            ]
          : []),
        ...(person && !isMine
          ? [
              {
                icon: 'offline' as const,
                label: t('chat.mute', { name }),
                onChoose: () => {
                  onClose();
                  mute(person);
                  onDone({ text: t('chat.mutedNow', { name }), undo: () => unmute(person.id) });
                },
              },
            ]
          : []),
        ...(me && !isMine
          ? [
              {
                icon: 'warning' as const,
                label: t('cases.report'),
                onChoose: () => setStep('report'),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The message that a dialog is about. */
export function Quote({
  message: { user_name: name, content },
}: Pick<MessageActionsProps, 'message'>) {
  const { locale } = useLocale();
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3 text-14 wrap-anywhere">
      <p className="font-semibold">
        <bdi>{personName(locale, name)}</bdi>
      </p>
      <p dir="auto">{content}</p>
    </blockquote>
  );
}
