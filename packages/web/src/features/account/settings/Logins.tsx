import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkableProviders, type LinkableProvider } from '@bloom/contract/account/login-providers';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate } from '../../../lib/format.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { EmailLogin } from '../sign-in/EmailLogin.tsx';
import { ListRow, LoadedList } from './LoadedList.tsx';
import { beginLink } from './link-login.ts';
import { isOffered, isSingle, loginName, type SingleLogin } from '../sign-in/login-name.ts';
import { LoginProblem } from './LoginProblem.tsx';
import { ProviderMark } from '../sign-in/ProviderMark.tsx';
import { loginsOptions, sessionsOptions, unlinkLogin } from './settings-api.ts';

/** The logins of the account: more can be linked, all but the last one unlinked. */
export function Logins({ user }: { user: number }) {
  const { t } = useLocale();
  const query = useQuery(loginsOptions(user));
  const [isByEmail, setIsByEmail] = useState(false);
  const link = useMutation({
    mutationFn: beginLink,
    onSuccess: (path) => platform.openLogin(path),
  });
  const unlink = useMutation({
    mutationFn: unlinkLogin,
    // The sessions that began with it end too.
    onSettled: () => Promise.all([query.refetch(), queryClient.invalidateQueries(sessionsOptions(user))]),
  });
  const error = link.error ?? unlink.error;
  const isBusy = link.isPending || unlink.isPending;
  return (
    <>
      <LoadedList query={query}>
        {(logins) => (
          <ul className="flex flex-col">
            {logins.filter(isSingle).map((login) => (
              <Linked
                key={login.provider}
                login={login}
                isOnly={logins.length === 1}
                disabled={isBusy}
                onUnlink={() => {
                  link.reset();
                  unlink.mutate(login.provider);
                }}
              />
            ))}
            {linkableProviders
              .filter(isOffered)
              .filter((provider) => !logins.some((login) => login.provider === provider))
              .map((provider) => (
                <Unlinked
                  key={provider}
                  provider={provider}
                  disabled={isBusy}
                  onLink={() => {
                    unlink.reset();
                    link.mutate(provider);
                  }}
                />
              ))}
            {pageConfig.email !== 'off' && !logins.some(({ provider }) => provider === 'email') && (
              <Unlinked
                provider="email"
                disabled={isBusy}
                onLink={() => {
                  unlink.reset();
                  setIsByEmail(true);
                }}
              />
            )}
          </ul>
        )}
      </LoadedList>
      {isByEmail && (
        <EmailLogin
          use="link"
          onVerified={() => {
            setIsByEmail(false);
            void query.refetch();
            showToast({
              tone: 'success',
              text: t('settings.linked', { provider: t('login.email') }),
            });
          }}
        />
      )}
      {unlink.isSuccess && (
        <Notice tone="success">{t('settings.unlinked', { provider: loginName(t, unlink.variables) })}</Notice>
      )}
      <LoginProblem error={error} />
    </>
  );
}

type LinkedProps = {
  login: SingleLogin;
  isOnly: boolean;
  disabled: boolean;
  onUnlink: () => void;
};

function Linked({ login, isOnly, disabled, onUnlink }: LinkedProps) {
  const { locale, t } = useLocale();
  const [isConfirming, setIsConfirming] = useState(false);
  const provider = loginName(t, login.provider);
  return (
    <ListRow
      title={
        <>
          {login.provider !== 'demo' && <ProviderMark provider={login.provider} />}
          {provider}
        </>
      }
      text={
        isConfirming
          ? t('settings.unlinkSure', { provider })
          : `${t('settings.linkedAs', { name: login.name, date: longDate(locale, login.linked_at) })}${isOnly ? ` · ${t('settings.onlyLogin')}` : ''}`
      }
    >
      {!isOnly && !isConfirming && (
        <Button
          variant="outline"
          aria-label={t('settings.unlinkOf', { provider })}
          disabled={disabled}
          onClick={() => setIsConfirming(true)}
        >
          {t('settings.unlink')}
        </Button>
      )}
      {!isOnly && isConfirming && (
        <span className="flex gap-2">
          <Button variant="danger" disabled={disabled} onClick={onUnlink}>
            {t('settings.unlink')}
          </Button>
          {/* The pressed button is gone, so the focus moves to Cancel. */}
          <Button autoFocus onClick={() => setIsConfirming(false)}>
            {t('shell.cancel')}
          </Button>
        </span>
      )}
    </ListRow>
  );
}

type UnlinkedProps = {
  provider: LinkableProvider | 'email';
  disabled: boolean;
  onLink: () => void;
};

function Unlinked({ provider, disabled, onLink }: UnlinkedProps) {
  const { t } = useLocale();
  const name = loginName(t, provider);
  return (
    <ListRow
      title={
        <>
          <ProviderMark provider={provider} />
          {name}
        </>
      }
      text={t('settings.notLinked')}
    >
      <Button
        variant="outline"
        aria-label={t('settings.linkOf', { provider: name })}
        disabled={disabled}
        onClick={onLink}
      >
        {t('settings.link')}
      </Button>
    </ListRow>
  );
}
