import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mailboxPath } from '@bloom/contract/account/email-login';
import { readTypedHost } from '@bloom/contract/wire/typed';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { EmailCode } from './EmailCode.tsx';
import { sendCode, type EmailUse } from './email-login.ts';
import { finishLogin } from './login-start.ts';
import { offerInAutofill, offersPasskeys } from './passkey.ts';
import { PasskeyError } from './PasskeyLogin.tsx';

/** Until an e-mail can be sent again: most have arrived by then. */
const waitS = 30;

type EmailLoginProps = {
  use: EmailUse;
  /** The token of the new session; undefined if the address was added to the account. */
  onVerified: (token: string | undefined) => void;
};

/** Signs in by e-mail, or adds an address to the account: sends a code to an address, then takes it. */
export function EmailLogin({ use, onVerified }: EmailLoginProps) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState('');
  const address = readTypedHost(typed);
  const [isSent, setIsSent] = useState(false);
  const [leftS, setLeftS] = useState(0);
  const send = useMutation({
    mutationFn: () => sendCode(address, use),
    onSuccess: () => {
      setIsSent(true);
      setLeftS(waitS);
    },
  });
  useEffect(() => {
    if (leftS === 0) return undefined;
    const timer = setTimeout(() => setLeftS(leftS - 1), 1_000);
    return () => clearTimeout(timer);
  }, [leftS]);

  const [passkeyError, setPasskeyError] = useState<unknown>();
  const offersPasskey = use === 'logIn' && offersPasskeys() && !isSent;
  useEffect(() => {
    if (!offersPasskey) return undefined;
    return offerInAutofill({ onCode: finishLogin, onError: setPasskeyError });
  }, [offersPasskey]);

  const error = send.error ? errorText(locale, send.error) : undefined;
  if (!isSent) {
    return (
      <Form noValidate className="flex flex-col gap-3" onSubmit={() => send.mutate()}>
        <TextField
          label={t('login.emailAddress')}
          error={error}
          type="email"
          name="email"
          value={typed}
          autoComplete={offersPasskey ? 'email webauthn' : 'email'}
          onChange={({ target }) => {
            setTyped(target.value);
            send.reset();
          }}
        />
        <Button submit variant="filled" disabled={send.isPending}>
          {t('login.emailSend')}
        </Button>
        <PasskeyError error={passkeyError} />
      </Form>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="break-words">
        {t('login.emailSent', { address })}
      </p>
      {pageConfig.email === 'mailbox' && (
        <a href={platform.serverOrigin + mailboxPath} target="_blank" rel="noreferrer" className="underline">
          {t('login.emailMailbox')}
        </a>
      )}
      <EmailCode onVerified={onVerified}>
        <Button disabled={leftS > 0 || send.isPending} onClick={() => send.mutate()}>
          {leftS > 0 ? t('login.emailAgainIn', { seconds: leftS }) : t('login.emailAgain')}
        </Button>
        <Button variant="quiet" onClick={() => setIsSent(false)}>
          {t('login.emailOther')}
        </Button>
      </EmailCode>
      {error && (
        <p role="alert" className="text-14 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
