import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountOptions, type LoadedAccount } from '../../../features/account/account-api.ts';
import type { LoginIntent } from '../../../features/account/sign-in/login-intent.ts';
import { loginReason } from '../../../features/account/sign-in/login-reason.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useLoginPrompt } from './use-login-prompt.ts';

type RequireAccountProps = {
  /** Where to come back to after a login. */
  returnTo: string;
  /** The purpose of a login. */
  intent: LoginIntent;
  children: (account: LoadedAccount) => ReactNode;
};

/** Shows its children with the account, and until that is loaded a login prompt, error or skeleton. */
export function RequireAccount({ returnTo, intent, children }: RequireAccountProps) {
  const token = useSessionToken();
  const { data: account, failureReason, refetch } = useQuery(accountOptions(token));
  if (!token) return <LoginPrompt returnTo={returnTo} intent={intent} />;
  if (account) return children(account);
  return (
    <Loading error={failureReason} onRetry={() => void refetch()} className="flex flex-col gap-4">
      <div className="skeleton h-36 rounded-card" />
      <div className="skeleton h-4 w-4/5" />
      <div className="skeleton h-10" />
    </Loading>
  );
}

/** Shown instead of what needs a session. */
export function LoginPrompt({ returnTo, intent }: Omit<RequireAccountProps, 'children'>) {
  const words = useLocale();
  const { t } = words;
  const promptLogin = useLoginPrompt();
  return (
    <Placeholder title={loginReason(words, intent) ?? t('account.loginTitle')} text={t('account.loginWhy')}>
      <Button variant="filled" onClick={() => promptLogin(returnTo, intent)}>
        {t('shell.signIn')}
      </Button>
    </Placeholder>
  );
}
