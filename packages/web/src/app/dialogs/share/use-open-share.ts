import { useNavigate } from '@tanstack/react-router';
import { storeTitleHint } from '../../../features/share/title-hint.ts';
import { isDesktop } from '../../../lib/layout.ts';
import { sessionToken } from '../../../lib/session.ts';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { useDialogs } from '../use-dialog.ts';

/**
 * Opens the share form: a dialog on the desktop, a page on a phone; both only for logged-in users.
 *
 * @param titleHint what was searched in vain
 */
export function useOpenShare(titleHint = ''): () => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  const promptLogin = useLoginPrompt();
  return () => {
    storeTitleHint(titleHint);
    if (!sessionToken()) promptLogin('/shareVideo', { share: true });
    else if (isDesktop()) open('share');
    else void navigate({ to: '/shareVideo' });
  };
}
