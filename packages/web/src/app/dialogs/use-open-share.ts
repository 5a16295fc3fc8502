import { useNavigate } from '@tanstack/react-router';
import { isDesktop } from '../../lib/layout.ts';
import { sessionToken } from '../../lib/session.ts';
import { useAskToLogin } from './use-ask-to-login.ts';
import { useDialogs } from './use-dialog.ts';

/** Opens the share form: a dialog on the desktop, a page on a phone; both only for logged-in users. */
export function useOpenShare(): () => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  const askToLogin = useAskToLogin();
  return () => {
    if (!sessionToken()) askToLogin('/shareVideo');
    else if (isDesktop()) open('share');
    else void navigate({ to: '/shareVideo' });
  };
}
