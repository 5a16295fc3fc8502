import { useState } from 'react';
import type { RecordEntry } from '@bloom/contract/gift/statement';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { recordKey } from '../../../features/statement/record-key.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../lib/ConfirmDialog.tsx';
import { personName } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { AnchoredMenu } from '../../../ui/overlay/AnchoredMenu.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

type GiftNoteProps = {
  video: Pick<VideoSummary, 'source' | 'id'>;
  entry: Pick<RecordEntry, 'id' | 'account_id' | 'name' | 'note'>;
};

/** The menu of a note: its author deletes it, others report it (docs/specification/moderation.md#notes). */
export function GiftNote({ video, entry: { id, account_id: author, name, note } }: GiftNoteProps) {
  const { locale, t } = useLocale();
  const viewer = useAccountId();
  const promptLogin = useLoginPrompt();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const isOwn = author === viewer && viewer !== undefined;
  const close = () => setOpen(false);
  const label = t('cases.moreOfNote', { name: personName(locale, name) });
  const quote = (
    <blockquote className="rounded-control bg-sunken px-4 py-3 text-14 wrap-anywhere" dir="auto">
      {note}
    </blockquote>
  );
  return (
    <>
      <button
        type="button"
        className="record-more"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" size={18} />
      </button>
      {anchor && (
        <AnchoredMenu
          label={label}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          items={[
            {
              icon: isOwn ? 'close' : 'warning',
              label: t(isOwn ? 'cases.deleteNote' : 'cases.report'),
              onChoose: () => {
                setAnchor(undefined);
                if (viewer === undefined) promptLogin(undefined, { report: true });
                else setOpen(true);
              },
            },
          ]}
        />
      )}
      {isOpen && isOwn && (
        <ConfirmDialog
          title={t('cases.deleteNoteTitle')}
          confirmLabel={t('cases.deleteNote')}
          action={() => call('DELETE', apiPath('note', String(id)), { body: {} })}
          onDone={() => {
            close();
            void queryClient.invalidateQueries({ queryKey: recordKey(video) });
          }}
          onCancel={close}
        >
          {quote}
        </ConfirmDialog>
      )}
      {isOpen && !isOwn && (
        <ReportDialog target={{ kind: 'note', id: String(id) }} onClose={close}>
          {quote}
        </ReportDialog>
      )}
    </>
  );
}
