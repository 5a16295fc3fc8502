import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { sessionToken, useSessionToken } from '../../../lib/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { storeSession, revokeQuietly } from '../store-session.ts';
import { exchangeCode } from '../session-api.ts';

type LoginCallbackProps = {
  /** The one-time code that the login redirect carried. */
  code: string;
  /** Signed in; `path` is where the user was before. */
  onLoggedIn: (path: string) => void;
  onFailed: (text: string) => void;
};

/**
 * Finishes a login after its redirect: exchanges the code and starts the session. The user confirms
 * first if another browser began the login, because an attacker may have sent the link to sign the user
 * in to the attacker's account, and if it would replace a session (docs/specification/sign-in.md#handoff).
 */
export function LoginCallback({ code, onLoggedIn, onFailed }: LoginCallbackProps) {
  const { locale, t } = useLocale();
  const hasSession = useSessionToken() !== null;
  const [isDone, setIsDone] = useState(false);

  const finish = (token: string) => onLoggedIn(storeSession(token));
  const { data: login } = useQuery({
    queryKey: ['handoff', code],
    queryFn: async () => {
      try {
        const exchanged = await exchangeCode(code);
        if (!exchanged.bound || sessionToken() !== null) return exchanged;
        finish(exchanged.token);
      } catch (error) {
        onFailed(errorText(locale, error));
      }
      return null;
    },
    // A code can be exchanged once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (!login || isDone) return null;
  const refuse = () => {
    setIsDone(true);
    revokeQuietly(login.token);
  };
  const accept = () => {
    setIsDone(true);
    finish(login.token);
  };
  return (
    <Dialog
      title={t('login.confirmTitle', { name: login.name })}
      closeLabel={t('shell.close')}
      onClose={refuse}
    >
      {!login.bound && <p className="text-soft">{t('login.confirmText')}</p>}
      {hasSession && <p className="text-soft">{t('login.confirmSwitch')}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={refuse}>{t('login.confirmNo')}</Button>
        <Button variant="filled" onClick={accept}>
          {t('login.confirmYes', { name: login.name })}
        </Button>
      </div>
    </Dialog>
  );
}
