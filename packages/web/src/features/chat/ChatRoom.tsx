import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { useStreamRoom } from '../../lib/stream/page-stream.ts';
import { Button } from '../../ui/form/Button.tsx';
import { useAdminToken } from './admin-token.ts';
import { openRoom } from './chat-room.ts';
import { Composer } from './message/Composer.tsx';
import type { Person } from '../../parts/writing/message-text.ts';
import { adminOptions, refuseAdminToken } from './admin-api.ts';
import type { RoomModerator } from './message/MessageActions.tsx';
import { MessageList } from './message/MessageList.tsx';
import { RoomHead } from './RoomHead.tsx';
import { RoomNotice, type Done } from './RoomNotice.tsx';
import { readChat } from './unread.ts';
import type { VideoOfLink } from './message/Message.tsx';
import './chat.css';

type ChatRoomProps = {
  /** The signed-in user; `loading` until the account is known. */
  me: Person | 'loading' | undefined;
  /** A card for a video that a message links to. */
  renderVideo: (video: VideoOfLink) => ReactNode;
  /** The actions of a moderator on messages and people; undefined for others. */
  moderate: RoomModerator | undefined;
  onSignIn: () => void;
};

/**
 * The chat of the room that the page is in (docs/specification/chat.md#room-chat), else the chat room
 * (docs/specification/chat.md#chat-room): what people have written, and a field to write in.
 */
export function ChatRoom({ me: loaded, renderVideo, moderate, onSignIn }: ChatRoomProps) {
  const { t } = useLocale();
  const isLoading = loaded === 'loading';
  const me = loaded === 'loading' ? undefined : loaded;
  const id = me?.id;
  useEffect(() => (isLoading ? undefined : openRoom(id)), [id, isLoading]);
  const room = useStreamRoom()?.id;
  useEffect(() => readChat(room), [room]);
  const admin = useAdmin();
  const [done, setDone] = useState<Done>();

  return (
    <section aria-label={t(room === undefined ? 'shell.chat' : 'shell.roomChat')} className="chat">
      <RoomHead inRoom={room !== undefined} />
      <MessageList me={me} admin={admin} moderate={moderate} renderVideo={renderVideo} onDone={setDone} />
      <RoomNotice done={done} onClose={() => setDone(undefined)} />
      {admin !== undefined ? (
        <p className="chat-note">{t('chat.admin')}</p>
      ) : me ? (
        <Composer me={me} />
      ) : (
        !isLoading && (
          <div className="chat-note">
            <p>{t('chat.signIn')}</p>
            <Button variant="filled" onClick={onSignIn}>
              {t('shell.signIn')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

/**
 * The admin token of this tab, unless the server does not know it (docs/specification/chat.md#chat-admin).
 */
function useAdmin(): string | undefined {
  const token = useAdminToken();
  const { error } = useQuery({
    ...adminOptions(token ?? ''),
    enabled: token !== undefined,
  });
  const isWrong = error instanceof ApiError && error.key === 'request.forbidden';
  useEffect(() => {
    if (isWrong) refuseAdminToken();
  }, [isWrong]);
  return isWrong ? undefined : token;
}
