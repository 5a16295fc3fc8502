import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import type { TargetReportBody } from '@bloom/contract/moderation/moderation-case';
import {
  maxReportLength,
  reportReasons,
  type ReportReason,
} from '@bloom/contract/moderation/moderation-rules';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { NoticeLink } from './NoticeLink.tsx';
import { hideTarget } from './hidden-targets.ts';

type ReportDialogProps = {
  target: TargetId;
  title?: string;
  /** The words that are reported. */
  children?: ReactNode;
  /** Hides it on this device; returns what shows it again. */
  hide?: () => () => void;
  /** Says that it was sent; by default a toast does. */
  onDone?: (done: { text: string; undo: () => void }) => void;
  onClose: () => void;
};

/**
 * Reports something to moderators, and hides it at once for who reports it
 * (docs/specification/moderation.md#reports).
 */
export function ReportDialog({
  target,
  title,
  children,
  hide = () => hideTarget(target),
  onDone,
  onClose,
}: ReportDialogProps) {
  const { locale, t } = useLocale();
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const body: TargetReportBody = { target, reason, ...(text.trim() && { text }) };
      return call('POST', apiPath('report'), { body });
    },
    onSuccess: () => {
      onClose();
      const done = { text: t('cases.reportSent'), undo: hide() };
      if (onDone) return onDone(done);
      const action = { label: t('shell.undo'), run: done.undo };
      showToast({ tone: 'success', text: done.text, action });
    },
  });
  return (
    <Dialog title={title ?? t('cases.reportTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={() => mutate()}>
        {children}
        <Choice
          legend={t('cases.reportWhat')}
          value={reason}
          options={reportReasons.map((each) => ({ value: each, label: t(`cases.reason_${each}`) }))}
          onChange={setReason}
        />
        <TextField
          label={t('cases.reportText')}
          hint={t('cases.reportHint')}
          value={text}
          maxLength={maxReportLength}
          onChange={({ target: field }) => setText(field.value)}
        />
        <NoticeLink target={target} />
        {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button submit variant="filled" disabled={isPending}>
            {t('cases.reportSend')}
          </Button>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
