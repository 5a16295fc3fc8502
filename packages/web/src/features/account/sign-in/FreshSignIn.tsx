import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountResponse } from '@bloom/contract/account/account';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { LoginEntry } from '@bloom/contract/account/logins';
import { useLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { storeWaiting, useWaitingAction, type WaitingAction } from '../../../lib/fresh-sign-in.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { serverNowS } from '../../../lib/time/server-clock.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { accountOptions, useAccountId } from '../account-api.ts';
import { exchangeCode } from '../session-api.ts';
import { loginsOptions } from '../settings/settings-api.ts';
import { revokeQuietly, storeSession } from '../store-session.ts';
import { EmailLogin } from './EmailLogin.tsx';
import { loginName } from './login-name.ts';
import { demoLoginAction, storeReturnPath } from './login-start.ts';
import { loginUrl } from './login-url.ts';
import { signInWithPasskey } from './passkey.ts';
import { PasskeyError } from './PasskeyLogin.tsx';

/**
 * The dialog in which the user signs in again for an action that needs it, with a login of the account
 * (docs/specification/sign-in.md#linked-logins).
 */
export function FreshSignIn() {
  const { waiting } = useWaitingAction();
  const user = useAccountId();
  return waiting && user !== undefined ? <FreshSignInDialog waiting={waiting} user={user} /> : null;
}

type Again = { waiting: WaitingAction; user: number };

function FreshSignInDialog({ waiting, user }: Again) {
  const { locale, t } = useLocale();
  const { data: logins, error, refetch } = useQuery(loginsOptions(user));
  const accept = useMutation({
    mutationFn: (token: string) => replaceSession(token, user),
    onSuccess: (isSame) => isSame && waiting.settle(true),
  });
  const begin = () => {
    storeReturnPath(window.location.pathname + window.location.search);
    storeWaiting(waiting);
  };
  return (
    <Dialog title={t('login.againTitle')} closeLabel={t('shell.close')} onClose={() => waiting.settle(false)}>
      <div className="flex flex-col gap-3">
        <p>{t('login.againWhy')}</p>
        {accept.error && <Notice tone="problem">{errorText(locale, accept.error)}</Notice>}
        {accept.data === false && <Notice tone="problem">{t('login.againOther')}</Notice>}
        {logins ? (
          <>
            {logins.some(({ provider }) => provider === 'passkey') && (
              <PasskeyAgain onToken={accept.mutateAsync} />
            )}
            {logins.some(({ provider }) => provider === 'email') && (
              <EmailAgain onOpen={begin} onToken={accept.mutate} />
            )}
            {logins.filter(isRedirect).map((login) => (
              <a key={login.provider} href={urlOf(login)} className={buttonClass('outline')} onClick={begin}>
                {t('settings.againWith', { provider: loginName(t, login.provider) })}
              </a>
            ))}
          </>
        ) : (
          <Loading error={error} onRetry={() => void refetch()} className="min-h-24" />
        )}
      </div>
    </Dialog>
  );
}

/**
 * Goes on with a new session of the same account. What the page shows stays, because the account is known
 * already.
 *
 * @returns false for a session of another account, which ends at once
 */
async function replaceSession(token: string, user: number): Promise<boolean> {
  const account = await call<AccountResponse>('GET', apiPath('account', token), { token });
  if (account.id !== user) {
    revokeQuietly(token);
    return false;
  }
  const { queryKey } = accountOptions(token);
  queryClient.setQueryData(queryKey, { ...account, receivedS: Math.floor(serverNowS()) });
  storeSession(token);
  return true;
}

function EmailAgain({ onOpen, onToken }: { onOpen: () => void; onToken: (token: string) => void }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    // Its link, or a passkey that the browser fills in, leaves the page.
    onOpen();
    setIsOpen(true);
  };
  return isOpen ? (
    <EmailLogin use="logIn" onVerified={(token) => token !== undefined && onToken(token)} />
  ) : (
    <Button variant="outline" onClick={open}>
      {t('settings.againWith', { provider: t('login.email') })}
    </Button>
  );
}

function PasskeyAgain({ onToken }: { onToken: (token: string) => Promise<unknown> }) {
  const { t } = useLocale();
  const login = useMutation({
    mutationFn: async () => (await exchangeCode(await signInWithPasskey())).token,
    onSuccess: onToken,
  });
  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" disabled={login.isPending} onClick={() => login.mutate()}>
        {t('settings.againWith', { provider: t('login.aPasskey') })}
      </Button>
      <PasskeyError error={login.error} />
    </div>
  );
}

type RedirectLogin = LoginEntry & { provider: LinkableProvider | 'demo' };

function isRedirect(login: LoginEntry): login is RedirectLogin {
  return login.provider !== 'passkey' && login.provider !== 'email';
}

function urlOf({ provider, name }: RedirectLogin): string {
  return provider === 'demo' ? `${demoLoginAction()}?${new URLSearchParams({ name })}` : loginUrl(provider);
}
