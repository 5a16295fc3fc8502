import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { startSession } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { exchangeCode, revokeToken } from './account-api.ts';
import { takeOwnLogin, takeReturn } from './login-start.ts';

type LoginArrivalProps = {
  /** The one-time code that the login redirect carried. */
  code: string;
  /** Logged in; `path` is where the user was before. */
  onLoggedIn: (path: string) => void;
  onFailed: (text: string) => void;
};

/**
 * Finishes a login that comes back from the server: exchanges its code and keeps the session, after
 * a question if this browser did not start it (decisions.md §5).
 */
export function LoginArrival({ code, onLoggedIn, onFailed }: LoginArrivalProps) {
  const { locale, t } = useLocale();
  const [answered, setAnswered] = useState(false);

  const keep = (token: string) => {
    startSession(token);
    onLoggedIn(takeReturn());
  };
  const { data: asked } = useQuery({
    queryKey: ['handoff', code],
    queryFn: async () => {
      try {
        const login = await exchangeCode(code);
        if (!takeOwnLogin()) return login;
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
    // Nobody keeps the token; if this fails, it expires unused.
    revokeToken(asked.token).catch(() => undefined);
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
      <p className="text-soft">{t('login.confirmText')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={refuse}>{t('login.confirmNo')}</Button>
        <Button look="filled" onClick={accept}>
          {t('login.confirmYes', { name: asked.name })}
        </Button>
      </div>
    </Dialog>
  );
}
