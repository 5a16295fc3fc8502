import { useLocation } from '@tanstack/react-router';
import { useAdminToken } from '../../../features/chat/admin-token.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { isVideoPath } from '../dialogs.ts';
import { LoginPrompt } from '../login/RequireAccount.tsx';
import { pathOfChat } from './use-open-chat.ts';

/**
 * The chat room in its sheet, for who is signed in and for an admin, over the page of a video for everybody
 * (docs/specification/chat.md#chat-room).
 */
export function ChatDialog() {
  const token = useSessionToken();
  const onVideo = useLocation({ select: ({ pathname }) => isVideoPath(pathname) });
  const admin = useAdminToken();
  if (token === null && admin === undefined && !onVideo) {
    return (
      <div className="overflow-y-auto">
        <LoginPrompt returnTo={pathOfChat()} intent={{ chat: true }} />
      </div>
    );
  }
  return <ChatPanel />;
}
