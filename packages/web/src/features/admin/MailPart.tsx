import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readTypedHost } from '@bloom/contract/wire/typed';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { sendTestMail } from './admin-api.ts';

type MailPartProps = {
  /** The sender; null: there is no mail server. */
  mail: { from: string } | null;
  /** The address that the admin signs in with, if there is one. */
  ownAddress: string;
};

/** Sends an e-mail to see that it arrives, and shows the words of the mail server. */
export function MailPart({ mail, ownAddress }: MailPartProps) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState<string>();
  const to = typed ?? ownAddress;
  const { mutate, data, error, isPending, variables } = useMutation({ mutationFn: sendTestMail });
  if (!mail) return <p>{t('admin.noMail')}</p>;
  const isBad = error instanceof ApiError && error.key === 'request.invalid';
  return (
    <Form className="flex flex-col items-start gap-3" onSubmit={() => mutate(readTypedHost(to))}>
      <p>{t('admin.mailFrom', { from: mail.from })}</p>
      <div className="w-full max-w-md">
        <TextField
          label={t('admin.mailTo')}
          // The browser would refuse a full-width @.
          inputMode="email"
          autoCapitalize="none"
          dir="ltr"
          required
          autoComplete="email"
          maxLength={254}
          error={isBad ? t('admin.mailToWrong') : undefined}
          value={to}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button submit variant="filled" disabled={isPending}>
        {t('admin.mailSend')}
      </Button>
      {data && (
        <Notice tone={data.result === 'taken' ? 'success' : 'problem'}>
          <p>{t(`admin.mail_${data.result}`, { to: variables })}</p>
          <p className="wrap-anywhere">
            {t('admin.mailResponse')} <code dir="ltr">{data.response}</code>
          </p>
        </Notice>
      )}
      {error && !isBad && <Notice tone="problem">{errorText(locale, error)}</Notice>}
    </Form>
  );
}
