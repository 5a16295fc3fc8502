import { useNavigate } from '@tanstack/react-router';
import { storeIntent, type LoginIntent } from '../../features/account/login-intent.ts';
import { storeReturnPath } from '../../features/account/login-start.ts';
import { isDesktop } from '../../lib/layout.ts';
import { useDialogs } from './use-dialog.ts';

/**
 * Opens the login for a visitor who is not logged in (docs/specification/basics.md#roles): a dialog on the desktop,
 * the login page on a phone. After the login the user is back at `returnTo`, by default where they
 * are now, with what they were about to do.
 */
export function useLoginPrompt(): (returnTo?: string, intent?: LoginIntent) => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  return (returnTo, intent) => {
    storeReturnPath(returnTo ?? window.location.pathname + window.location.search);
    storeIntent({ ...intent, ...(returnTo === undefined && { scrollPx: window.scrollY }) });
    if (isDesktop()) open('login');
    else void navigate({ to: '/login', search: { login: '1' } });
  };
}
