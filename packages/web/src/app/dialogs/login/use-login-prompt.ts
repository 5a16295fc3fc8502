import { useNavigate } from '@tanstack/react-router';
import { storeIntent, type LoginIntent } from '../../../features/account/sign-in/login-intent.ts';
import { storeReturnPath } from '../../../features/account/sign-in/login-start.ts';
import { isDesktop } from '../../../lib/layout.ts';
import { storePlace } from './store-place.ts';
import { useDialogs } from '../use-dialog.ts';

/**
 * Opens the login for a visitor who is not logged in (docs/specification/basics.md#roles): a dialog on the
 * desktop, the login page on a phone. After the login the user is back at `returnTo`, by default where they
 * are now, with what they were about to do and what plays.
 */
export function useLoginPrompt(): (returnTo?: string, intent?: LoginIntent) => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  return (returnTo, intent) => {
    if (returnTo === undefined) storePlace(intent);
    else {
      storeReturnPath(returnTo);
      storeIntent({ ...intent });
    }
    if (isDesktop()) open('login');
    else void navigate({ to: '/login', search: { login: '1' } });
  };
}
