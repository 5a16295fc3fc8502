import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxNameLength, nameCharacter } from '@bloom/contract/account/account-name';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { hasPasskeys, passkeyProblem, signInWithPasskey, signUpWithPasskey } from './passkey.ts';

type LoggedIn = {
  /** Signed in; the one-time code is for `exchangeCode`. */
  onLoggedIn: (code: string) => void;
};

/**
 * Signs in with a passkey (docs/specification/sign-in.md#passkeys).
 *
 * @param isFirst no other way comes before it
 */
export function PasskeyLogin({ onLoggedIn, isFirst }: LoggedIn & { isFirst: boolean }) {
  const { t } = useLocale();
  const login = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess: onLoggedIn });
  if (!hasPasskeys()) return <p className="text-14 text-soft">{t('login.passkeyMissing')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isFirst ? 'filled' : 'outline'}
        disabled={login.isPending}
        onClick={() => login.mutate()}
      >
        <Icon name="key" size={20} />
        {t('login.passkey')}
      </Button>
      <p className="text-14 text-soft">{t('login.passkeyWhat')}</p>
      <PasskeyError error={login.error} />
    </div>
  );
}

/** Makes an account with a passkey, of a name that the person chooses. */
export function PasskeyRegister({ onLoggedIn }: LoggedIn) {
  const { t } = useLocale();
  const [name, setName] = useState('');
  const register = useMutation({
    mutationFn: async () => {
      if (!nameCharacter.test(name)) throw new ApiError('request.invalid');
      return signUpWithPasskey(name);
    },
    onSuccess: onLoggedIn,
  });
  const { error } = register;
  const isRefused = error instanceof ApiError && error.key === 'request.invalid';
  return (
    <Form noValidate className="flex flex-col gap-2" onSubmit={() => register.mutate()}>
      <TextField
        label={t('login.passkeyName')}
        hint={t('login.passkeyNameHint')}
        error={isRefused ? t('login.nameInvalid') : undefined}
        autoComplete="nickname"
        autoFocus
        maxLength={maxNameLength}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          if (isRefused) register.reset();
        }}
      />
      <Button submit variant="filled" disabled={register.isPending}>
        {t('login.passkeyMake')}
      </Button>
      <PasskeyError error={isRefused ? undefined : error} />
    </Form>
  );
}

/** The reason why a passkey was not used, if there is one. */
export function PasskeyError({ error }: { error: unknown }) {
  const words = useLocale();
  if (!error) return null;
  const { isProblem, text } = passkeyProblem(words, error);
  if (isProblem) return <Notice tone="problem">{text}</Notice>;
  return (
    <p role="status" className="text-14 text-soft">
      {text}
    </p>
  );
}
