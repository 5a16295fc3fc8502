import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { LoginEntry } from '@bloom/contract/account/logins';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { EmailLogin } from '../sign-in/EmailLogin.tsx';
import { loginName } from '../sign-in/login-name.ts';
import { demoLoginAction, finishLogin, storeReturnPath } from '../sign-in/login-start.ts';
import { loginUrl } from '../sign-in/login-url.ts';
import { signInWithPasskey } from '../sign-in/passkey.ts';
import { PasskeyError } from '../sign-in/PasskeyLogin.tsx';
import { storeSession } from '../store-session.ts';
import { loginsOptions } from './settings-api.ts';

type LoginProblemProps = { user: number; error: unknown };

/**
 * Why a change of who may sign in was refused. Five minutes after the sign-in it offers to sign in again,
 * with a login of the account (docs/specification/sign-in.md#linked-logins).
 */
export function LoginProblem({ user, error }: LoginProblemProps) {
  const { locale } = useLocale();
  if (!error) return null;
  const isNotFresh = error instanceof ApiError && error.key === 'login.notFresh';
  return (
    <Notice tone="problem">
      {errorText(locale, error)}
      {isNotFresh && <SignInAgain user={user} />}
    </Notice>
  );
}

function SignInAgain({ user }: { user: number }) {
  const { t } = useLocale();
  const { data: logins = [] } = useQuery(loginsOptions(user));
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {logins.some(({ provider }) => provider === 'passkey') && <PasskeyAgain />}
      {logins.some(({ provider }) => provider === 'email') && <EmailAgain />}
      {logins.filter(isRedirect).map((login) => (
        <a key={login.provider} href={urlOf(login)} className={buttonClass('outline')} onClick={storeHere}>
          {t('settings.againWith', { provider: loginName(t, login.provider) })}
        </a>
      ))}
    </span>
  );
}

function EmailAgain() {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('settings.againWith', { provider: t('login.email') })}
      </Button>
    );
  }
  return (
    <EmailLogin
      use="logIn"
      onVerified={(token) => {
        if (token === undefined) return;
        storeSession(token);
        window.location.reload();
      }}
    />
  );
}

function PasskeyAgain() {
  const { t } = useLocale();
  const login = useMutation({
    mutationFn: () => signInWithPasskey(),
    onSuccess: (code) => {
      storeHere();
      finishLogin(code);
    },
  });
  return (
    <>
      <Button variant="outline" disabled={login.isPending} onClick={() => login.mutate()}>
        {t('settings.againWith', { provider: t('login.aPasskey') })}
      </Button>
      <PasskeyError error={login.error} />
    </>
  );
}

/** A login leaves the page, and comes back to it. */
function storeHere(): void {
  storeReturnPath(window.location.pathname + window.location.search);
}

type RedirectLogin = LoginEntry & { provider: LinkableProvider | 'demo' };

function isRedirect(login: LoginEntry): login is RedirectLogin {
  return login.provider !== 'passkey' && login.provider !== 'email';
}

function urlOf({ provider, name }: RedirectLogin): string {
  return provider === 'demo' ? `${demoLoginAction()}?${new URLSearchParams({ name })}` : loginUrl(provider);
}
