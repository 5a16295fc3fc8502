import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { sessionToken, startSession, useSessionToken } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { exchangeCode, revokeToken } from './account-api.ts';
import { consumeReturnPath } from './login-start.ts';

type LoginCallbackProps = {
  /** The one-time code that the login redirect carried. */
  code: string;
  /** Logged in; `path` is where the user was before. */
  onLoggedIn: (path: string) => void;
  onFailed: (text: string) => void;
};

/**
 * Finishes a login that comes back from the server: exchanges its code and keeps the session. It asks
 * first where another browser began the login, since its link may come from somebody who wants the
 * user in an account of theirs, and where it would replace a session
 * (docs/specification.md#handoff).
 */
export function LoginCallback({ code, onLoggedIn, onFailed }: LoginCallbackProps) {
  const { locale, t } = useLocale();
  const hasSession = useSessionToken() !== null;
  const [answered, setAnswered] = useState(false);

  const keep = (token: string) => {
    const replaced = sessionToken();
    startSession(token);
    if (replaced !== null) revokeQuietly(replaced);
    onLoggedIn(consumeReturnPath());
  };
  const { data: asked } = useQuery({
    queryKey: ['handoff', code],
    queryFn: async () => {
      try {
        const login = await exchangeCode(code);
        if (!login.bound || sessionToken() !== null) return login;
        keep(login.token);
      } catch (error) {
        onFailed(errorText(locale, error));
      }
      return null;
    },
    // A code counts once: it is never exchanged again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (!asked || answered) return null;
  const refuse = () => {
    setAnswered(true);
    revokeQuietly(asked.token);
  };
  const accept = () => {
    setAnswered(true);
    keep(asked.token);
  };
  return (
    <Dialog
      title={t('login.confirmTitle', { name: asked.name })}
      closeLabel={t('shell.close')}
      onClose={refuse}
    >
      {!asked.bound && <p className="text-soft">{t('login.confirmText')}</p>}
      {hasSession && <p className="text-soft">{t('login.confirmSwitch')}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={refuse}>{t('login.confirmNo')}</Button>
        <Button look="filled" onClick={accept}>
          {t('login.confirmYes', { name: asked.name })}
        </Button>
      </div>
    </Dialog>
  );
}

/** Ends a session whose token nobody keeps; if this fails, it expires unused. */
function revokeQuietly(token: string): void {
  revokeToken(token).catch(() => undefined);
}
