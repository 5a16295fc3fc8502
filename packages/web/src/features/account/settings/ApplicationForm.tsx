import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '@bloom/contract/account/account';
import { reasonLength } from '@bloom/contract/moderation/moderation-rules';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { changeAccount } from '../account-api.ts';
import { applyForMembership } from './settings-api.ts';

type ApplicationFormProps = { waiting: NonNullable<Account['waiting']> };

/**
 * How the account waits for a moderator, and the line with which it applies
 * (docs/specification/sign-in.md#who-may-join).
 */
export function ApplicationForm({ waiting }: ApplicationFormProps) {
  const { locale, t } = useLocale();
  const [reason, setReason] = useState('');
  const application = useMutation({
    mutationFn: applyForMembership,
    onSuccess: () => changeAccount({ waiting: 'applied' }),
  });
  const state = <p role="status">{t(`settings.waits_${waiting}`)}</p>;
  if (waiting === 'applied') return state;
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => application.mutate(reason)}>
      {state}
      <TextField
        label={t('settings.applicationReason')}
        hint={t('settings.applicationHint')}
        required
        minLength={reasonLength.least}
        maxLength={reasonLength.most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button submit variant="filled" className="self-start" disabled={application.isPending}>
        {t('settings.apply')}
      </Button>
      {application.error && <Notice tone="problem">{errorText(locale, application.error)}</Notice>}
    </Form>
  );
}
