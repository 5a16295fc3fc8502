import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOut } from '../../../features/account/account-api.ts';
import { revokeToken } from '../../../features/account/session-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { sessionToken } from '../../../lib/session.ts';
import { onlyLogin } from '../../dialogs/dialogs.ts';

/** Ends the session (docs/specification/pages.md#page-routes) and goes home. */
export function LogoutPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  useEffect(() => {
    const token = sessionToken();
    // After the effects of the frame, which begin a lookup of the account that is cancelled here.
    queueMicrotask(() => {
      if (token) {
        // This browser signs out even if the server cannot be reached.
        logOut();
        revokeToken(token).catch(() => undefined);
      }
      void navigate({ to: '/', search: onlyLogin, replace: true });
    });
  }, [navigate]);
  return (
    <p role="status" className="p-8 text-center text-soft">
      {t('account.loggingOut')}
    </p>
  );
}
