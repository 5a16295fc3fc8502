import { useAdminToken } from '../../features/chat/admin-token.ts';
import { useSessionToken } from '../../lib/session.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { LoginPrompt } from './RequireAccount.tsx';
import { pathOfChat } from './use-open-chat.ts';

/** The chat room in its sheet, for who is signed in and for an admin (docs/specification/chat.md#chat-room). */
export function ChatDialog() {
  const token = useSessionToken();
  const admin = useAdminToken();
  if (token === null && admin === undefined) {
    return (
      <div className="overflow-y-auto">
        <LoginPrompt returnTo={pathOfChat()} />
      </div>
    );
  }
  return <ChatPanel />;
}
