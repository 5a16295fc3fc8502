import { useNavigate } from '@tanstack/react-router';
import { isDesktop } from '../../lib/layout.ts';
import { sessionToken } from '../../lib/session.ts';
import { useLoginPrompt } from './use-login-prompt.ts';
import { useDialogs } from './use-dialog.ts';

/** Opens the share form: a dialog on the desktop, a page on a phone; both only for logged-in users. */
export function useOpenShare(): () => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  const promptLogin = useLoginPrompt();
  return () => {
    if (!sessionToken()) promptLogin('/shareVideo', { share: true });
    else if (isDesktop()) open('share');
    else void navigate({ to: '/shareVideo' });
  };
}
