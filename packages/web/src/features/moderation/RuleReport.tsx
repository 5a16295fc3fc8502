import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TargetId } from '@bloom/contract/moderation';
import {
  maxReportLength,
  reportReasons,
  type ReportReason,
} from '@bloom/contract/moderation-rules';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { reportTarget } from './cases-api.ts';

type RuleReportProps = { target: TargetId; onSent: () => void; onClose: () => void };

/** Which rule something breaks, and the button that sends it to moderators (docs/specification/moderation.md#reports). */
export function RuleReport({ target, onSent, onClose }: RuleReportProps) {
  const { locale, t } = useLocale();
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => reportTarget({ target, reason, ...(text.trim() && { text }) }),
    onSuccess: onSent,
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
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
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button submit variant="filled" disabled={isPending}>
          {t('cases.reportSend')}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
      </div>
    </form>
  );
}
