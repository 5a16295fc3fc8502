import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIntentWhileOpen } from '../../../features/account/sign-in/login-intent.ts';
import { LoginPanel } from '../../../features/account/sign-in/LoginPanel.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { useReturnFromLogin } from '../../boot/return-from-login.ts';
import { LoginFooter } from './LoginFooter.tsx';
import { useDialogs } from '../use-dialog.ts';

/** The login panel as a dialog. */
export function LoginDialog() {
  useCloseWithSession();
  useIntentWhileOpen();
  return (
    <div className="flex flex-col gap-4">
      <LoginPanel onLoggedIn={useReturnFromLogin()} />
      <LoginFooter />
    </div>
  );
}

/**
 * Closes the dialog when a session begins, also in another tab. A session that exists from the start
 * closes it only if a link opened it: if the app did, the server has just said that the session ended.
 */
function useCloseWithSession(): void {
  const token = useSessionToken();
  const { close } = useDialogs();
  const { latestLocation } = useRouter();
  const known = useRef(latestLocation.state.dialogOpened ? token : null);
  useEffect(() => {
    if (token && token !== known.current) close();
    known.current = token;
  }, [token, close]);
}
