import { useNavigate } from '@tanstack/react-router';
import { isDesktop } from '../../lib/layout.ts';
import { sessionToken } from '../../lib/session.ts';
import { openDialog } from './dialog-state.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

/** Opens the share form: a dialog on the desktop, a page on a phone; both only for logged-in users. */
export function useOpenShare(): () => void {
  const navigate = useNavigate();
  const askToLogin = useAskToLogin();
  return () => {
    if (!sessionToken()) askToLogin('/shareVideo');
    else if (isDesktop()) openDialog('share');
    else void navigate({ to: '/shareVideo' });
  };
}
