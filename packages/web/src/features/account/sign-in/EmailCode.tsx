import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { emailCodeLength } from '@bloom/contract/account/email-login';
import { readTyped } from '@bloom/contract/wire/typed';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { verifyEmail } from './email-login.ts';

type EmailCodeProps = {
  /** The secret of the e-mail's link, where that was opened in another browser. */
  link?: string;
  /** The token of the new session; undefined if the address was added to the account. */
  onVerified: (token: string | undefined) => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** A form for the code that an e-mail brought. */
export function EmailCode({ link, onVerified, children }: EmailCodeProps) {
  const { locale, t } = useLocale();
  const [typed, setTyped] = useState('');
  const [composes, setComposes] = useState(false);
  // Also what was pasted with spaces, or typed in full width.
  const code = readTyped(typed).replace(/\D/g, '').slice(0, emailCodeLength);
  const [isShort, setIsShort] = useState(false);
  const verify = useMutation({
    mutationFn: verifyEmail,
    onSuccess: onVerified,
  });
  const error = isShort ? t('login.codeMissing') : verify.error ? errorText(locale, verify.error) : undefined;
  return (
    <Form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        const isComplete = code.length === emailCodeLength;
        setIsShort(!isComplete);
        if (isComplete) verify.mutate({ code, ...(link !== undefined && { link }) });
        else (event.currentTarget.elements.namedItem('code') as HTMLInputElement).focus();
      }}
    >
      <TextField
        label={t('login.code')}
        error={error}
        name="code"
        // What an input method is writing is left alone.
        value={composes ? typed : code}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        onCompositionStart={() => setComposes(true)}
        onCompositionEnd={() => setComposes(false)}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsShort(false);
          verify.reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button submit variant="filled" disabled={verify.isPending}>
          {t('login.codeConfirm')}
        </Button>
        {children}
      </div>
    </Form>
  );
}
