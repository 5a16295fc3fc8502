import { useRef, useState } from 'react';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { useLocale } from '../../../i18n/locale.ts';
import { ConfirmDialog } from '../../../lib/ConfirmDialog.tsx';
import { personName } from '../../../lib/format.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { AnchoredMenu } from '../../../ui/overlay/AnchoredMenu.tsx';
import { deleteMessage } from '../chat-api.ts';
import { recordDeletion } from '../chat-room.ts';
import { mention } from './draft.ts';
import type { Person } from '../../../parts/writing/message-text.ts';
import { authorOf } from '../../../parts/people/people.ts';
import { deleteAsAdmin } from '../admin-api.ts';
import { mute, unmute } from '../../../parts/people/muted-people.ts';
import type { Done } from '../RoomNotice.tsx';

/** The actions of a moderator in the room (docs/specification/chat.md#chat-moderators). */
export type RoomModerator = {
  /** Deletes the message of another person; returns how that is undone. */
  hide: (id: number) => Promise<() => Promise<void>>;
  /** Opens the page on which moderators decide about a person. */
  decide: (person: number) => void;
};

type MessageActionsProps = {
  message: ChatMessage;
  anchor: HTMLElement;
  /** Its deletion was chosen rather than the menu. */
  isDeletion: boolean;
  me: Person | undefined;
  admin: string | undefined;
  moderate: RoomModerator | undefined;
  onDone: (done: Done | undefined) => void;
  onClose: () => void;
};

/** The actions on a message: the menu, and the dialogs that it leads to. */
export function MessageActions({
  message,
  anchor,
  isDeletion,
  me,
  admin,
  moderate,
  onDone,
  onClose,
}: MessageActionsProps) {
  const { locale, t } = useLocale();
  const [step, setStep] = useState<'menu' | 'delete' | 'report'>(isDeletion ? 'delete' : 'menu');
  const { id, user_name: name } = message;
  const person = authorOf(message);
  const isMine = me !== undefined && person?.id === me.id;
  const undoing = useRef<() => Promise<void>>(undefined);
  const remove = async () => {
    if (admin !== undefined) await deleteAsAdmin(id);
    else if (moderate && !isMine) undoing.current = await moderate.hide(id);
    else await deleteMessage(id);
  };
  const restore = (undo: () => Promise<void>) =>
    undo().catch((error: unknown) => onDone({ text: errorText(locale, error) }));
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title={t('text.deleteConfirmText')}
        confirmLabel={t('chat.delete')}
        action={remove}
        failText={(reason) => t('text.deleteFail', { message: reason })}
        onDone={() => {
          const undo = undoing.current;
          recordDeletion(id);
          onClose();
          onDone({
            text: t('text.deleteSuccess'),
            ...(undo && { undo: () => void restore(undo) }),
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
  return (
    <AnchoredMenu
      label={t('chat.moreOf', { name: personName(locale, name) })}
      anchor={anchor}
      onClose={onClose}
      items={[
        ...(isMine || moderate
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
        ...(person && moderate && !isMine
          ? [
              {
                icon: 'check' as const,
                label: t('cases.decideOf', { name: personName(locale, name) }),
                onChoose: () => {
                  onClose();
                  moderate.decide(person.id);
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
export function Quote({ message: { user_name: name, content } }: Pick<MessageActionsProps, 'message'>) {
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
