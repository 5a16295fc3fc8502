import { adminToken } from '../../../features/chat/admin-token.ts';
import { sessionToken } from '../../../lib/session.ts';
import { addSearch } from '../../search-params.ts';
import type { DialogName } from '../dialogs.ts';
import { useDialogs } from '../use-dialog.ts';
import { useLoginPrompt } from '../login/use-login-prompt.ts';

const chat: DialogName = 'chat';

/**
 * Opens the chat room; for a visitor the login, after which it opens (docs/specification/chat.md#chat-room).
 */
export function useOpenChat(): () => void {
  const { open } = useDialogs();
  const promptLogin = usePromptForChat();
  return () => {
    if (sessionToken() !== null || adminToken() !== undefined) open(chat);
    else promptLogin();
  };
}

/** Opens the login, after which the chat room is open on this page. */
export function usePromptForChat(): () => void {
  const promptLogin = useLoginPrompt();
  return () => promptLogin(pathOfChat(), { chat: true });
}

/** This page with the open chat room. */
export function pathOfChat(): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.delete('dialog');
  return addSearch(query.size > 0 ? `${pathname}?${query}` : pathname, { dialog: chat });
}
