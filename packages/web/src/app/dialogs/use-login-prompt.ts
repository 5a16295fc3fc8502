import { useNavigate } from '@tanstack/react-router';
import { storeReturnPath } from '../../features/account/login-start.ts';
import { isDesktop } from '../../lib/layout.ts';
import { useDialogs } from './use-dialog.ts';

/**
 * Opens the login for a visitor who is not logged in (docs/specification.md#roles): a dialog on the desktop,
 * the login page on a phone. After the login the user is back at `returnTo`, by default where they
 * are now.
 */
export function useLoginPrompt(): (returnTo?: string) => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  return (returnTo = window.location.pathname + window.location.search) => {
    storeReturnPath(returnTo);
    if (isDesktop()) open('login');
    else void navigate({ to: '/login', search: { login: '1' } });
  };
}
