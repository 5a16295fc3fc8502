import type { AnyMoment } from '@bloom/contract/moment/moment';
import { momentEditS } from '@bloom/contract/moment/moment-rules';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { hideTarget } from '../../parts/reports/hidden-targets.ts';
import type { Person } from '../../parts/writing/message-text.ts';
import { mute, unmute } from '../../parts/people/muted-people.ts';
import { authorOf } from '../../parts/people/people.ts';
import { ReportDialog } from '../../parts/reports/ReportDialog.tsx';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { AnchoredMenu } from '../../ui/overlay/AnchoredMenu.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { deleteMoment } from './moment-api.ts';

type MomentActionsProps = {
  moment: AnyMoment;
  anchor: HTMLElement;
  me: Person | undefined;
  onEdit: () => void;
  onDeleted: () => void;
  /** It goes from the list: deleted, reported, or its author muted. */
  onGone: () => void;
  onSignIn: () => void;
  onClose: () => void;
};

/** The actions on a moment: the menu, and the dialogs that it leads to. */
export function MomentActions({
  moment,
  anchor,
  me,
  onEdit,
  onDeleted,
  onGone,
  onSignIn,
  onClose,
}: MomentActionsProps) {
  const { t } = useLocale();
  const [step, setStep] = useState<'menu' | 'delete' | 'report'>('menu');
  const { id, time, content } = moment;
  const author = authorOf(moment);
  const name = author?.name ?? t('moment.unknownAuthor');
  const quote = (
    <blockquote className="rounded-control bg-sunken px-4 py-3 text-14 wrap-anywhere" dir="auto">
      {content}
    </blockquote>
  );
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title={t('moment.deleteTitle')}
        confirmLabel={t('chat.delete')}
        action={() => deleteMoment(id)}
        onDone={() => {
          onClose();
          onGone();
          onDeleted();
        }}
        onCancel={onClose}
      >
        {quote}
        <p className="text-14 text-soft">{t('moment.deleteText')}</p>
      </ConfirmDialog>
    );
  }
  if (step === 'report') {
    const target = { kind: 'moment', id: String(id) } as const;
    const hide = () => {
      onGone();
      return hideTarget(target);
    };
    return <ReportDialog {...{ target, hide, onClose }}>{quote}</ReportDialog>;
  }
  const item = (icon: 'edit' | 'close' | 'offline' | 'warning', label: string, onChoose: () => void) => ({
    icon,
    label,
    onChoose,
  });
  const canEdit = serverNowS() < time / 1_000 + momentEditS;
  const own = [
    ...(canEdit
      ? [
          item('edit', t('chat.edit'), () => {
            onClose();
            onEdit();
          }),
        ]
      : []),
    item('close', t('chat.delete'), () => setStep('delete')),
  ];
  const others = [
    ...(author
      ? [
          item('offline', t('chat.mute', { name }), () => {
            onClose();
            onGone();
            mute({ id: author.id, name });
            showToast({
              tone: 'success',
              text: t('moment.mutedNow', { name }),
              action: { label: t('shell.undo'), run: () => unmute(author.id) },
            });
          }),
        ]
      : []),
    item('warning', t('cases.report'), () => {
      if (me) return setStep('report');
      onClose();
      onSignIn();
    }),
  ];
  return (
    <AnchoredMenu
      label={t('moment.moreOf', { name })}
      anchor={anchor}
      onClose={onClose}
      items={me && me.id === author?.id ? own : others}
    />
  );
}
