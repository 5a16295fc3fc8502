import { useState } from 'react';
import type { RecordEntry } from '@bloom/contract/gift/statement';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { recordKey } from '../../../features/statement/record-key.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../lib/ConfirmDialog.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

type GiftNoteProps = {
  video: Pick<VideoSummary, 'source' | 'id'>;
  entry: Pick<RecordEntry, 'id' | 'account_id' | 'note'>;
};

/** The author of a note deletes it, others report it (docs/specification/moderation.md#notes). */
export function GiftNote({ video, entry: { id, account_id: author, note } }: GiftNoteProps) {
  const { t } = useLocale();
  const viewer = useAccountId();
  const promptLogin = useLoginPrompt();
  const [isOpen, setOpen] = useState(false);
  const isOwn = author === viewer && viewer !== undefined;
  const close = () => setOpen(false);
  const quote = (
    <blockquote className="rounded-control bg-sunken px-4 py-3 text-14 wrap-anywhere" dir="auto">
      {note}
    </blockquote>
  );
  return (
    <>
      <button
        type="button"
        className="min-h-6 self-start text-14 text-soft hover:underline touch:min-h-11"
        onClick={() => (viewer === undefined ? promptLogin(undefined, { report: true }) : setOpen(true))}
      >
        {t(isOwn ? 'cases.deleteNote' : 'cases.report')}
      </button>
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
