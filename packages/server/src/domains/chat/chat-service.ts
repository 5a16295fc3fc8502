import type { ChatMe, ChatMessage } from '@bloom/contract/chat/chat';
import { cleanMessage, firstMessages } from '@bloom/contract/chat/chat-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { TextRules } from '../content/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import type { Settings } from '../settings/index.ts';
import { encodePosition, presentMessage } from './chat.ts';
import { messageContent } from './message-content.ts';
import {
  ChatReader,
  createMessagePoster,
  deleteMessage,
  purgeChat,
  type RoomMemberKey,
} from './chat-store.ts';

/** Some messages of the room, in order. */
export type ChatPage = {
  messages: ChatMessage[];
  /** Ids at or below the given one that were deleted within the last hour. */
  deleted: number[];
  /** Messages at or below the given id that were restored within the last hour. */
  restored: ChatMessage[];
  /** Where the stream goes on. */
  cursor: string;
};

/** The chat room, and the chats of rooms (docs/specification/chat.md#chat). */
export type Chat = {
  /**
   * Posts a message.
   *
   * @param draft.room the public id of a room that the author is in; without one, the chat room
   * @param draft.mentions ids of accounts that it mentions
   * @param key the author's idempotency key (docs/specification/wire.md#idempotency)
   * Errors: `request.invalid` (`content`), `request.keyReused`, `chat.slowMode`, `chat.timedOut`,
   * `chat.banned`, `chat.linkTooSoon`, `chat.wordRefused`; of a room `request.notFound`, `room.removed`,
   * `room.ended`.
   */
  post(
    author: Pick<Account, 'id' | 'name' | 'handle'>,
    draft: { room?: string | undefined; content: string; mentions?: readonly number[] | undefined },
    key?: string,
  ): Promise<{ replayed: boolean; message: ChatMessage }>;
  /**
   * The number of a room, for a member who reads its chat. Errors: `request.notFound`, `room.removed`,
   * `room.ended`.
   */
  enterRoom(key: RoomMemberKey): Promise<number>;
  /**
   * The oldest messages after an id, or the newest, also before an id. Error: `request.invalid` (`before`)
   * with both ids.
   */
  read(options: {
    limit?: number | undefined;
    after?: number | undefined;
    before?: number | undefined;
    /** Of {@link Chat.enterRoom}; undefined for the chat room. */
    roomId?: number | undefined;
  }): Promise<ChatPage>;
  /** The restrictions that keep an account from writing. */
  me(account: Pick<Account, 'id'>): Promise<ChatMe>;
  /** The present slow mode, seconds; 0: none. */
  slowModeS(): number;
  /** Deletes a message. Errors: `request.notFound`; `request.forbidden` unless it is the account's own. */
  deleteOwn(author: Pick<Account, 'id'>, messageId: number): Promise<void>;
  /** Deletes old events and messages, and the content of messages that were deleted long ago. */
  purge(signal: AbortSignal): Promise<void>;
};

export function createChat(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  { settings, textRules }: { settings: Pick<Settings, 'current'>; textRules: Pick<TextRules, 'judge'> },
): Chat {
  const db = database.write;
  // Not from `read`: who has posted or deleted a message finds it so when the page is loaded again.
  const reader = new ChatReader(db);
  const postMessage = createMessagePoster(db);

  const slowModeS = () => Number(settings.current().chat_slow_mode_s);

  return {
    slowModeS,
    enterRoom: (key) => reader.enterRoom(key),
    me: ({ id }) => reader.findMe(id, slowModeS()),

    async post({ id: accountId, name, handle }, { room, content: written, mentions = [] }, key) {
      const cleaned = cleanMessage(written);
      if (typeof cleaned === 'string') throw new BloomError('request.invalid', { field: 'content' });
      const { content } = cleaned;
      const request = requestKey(accountId, key, [
        'chat',
        content,
        mentions,
        ...(room === undefined ? [] : [room]),
      ]);
      const { waits, parameters: rules } = textRules.judge(content);
      // What waits for a moderator notifies no other account.
      const message = { accountId, room, content, mentions: waits ? [] : mentions, rules };
      const postHidden = async (tx: Tx) => {
        const posted = await postMessage(request, message, tx);
        if (!posted.replayed) {
          await hideForReview(tx, 'message', messageContent, String(posted.stored.id));
        }
        return posted;
      };
      const { replayed, stored } = await (waits
        ? database.transact(postHidden)
        : postMessage(request, message));
      if (!replayed) {
        events.publish('chat.changed', { position: stored.id });
        for (const mentioned of room === undefined ? stored.mentions : []) {
          events.publish('notification.changed', { accountId: mentioned });
        }
      }
      const posted = presentMessage({
        ...stored,
        userId: accountId,
        userName: name,
        userHandle: handle,
        content,
      });
      return { replayed, message: posted };
    },

    async read({ limit = firstMessages, after, before, roomId }) {
      if (after !== undefined && before !== undefined) {
        throw new BloomError('request.invalid', { field: 'before' });
      }
      const found = await reader.findMessages(limit, {
        ...(after !== undefined && { after }),
        ...(before !== undefined && { before }),
        roomId,
      });
      const last = found.messages.at(-1);
      // With more to come, the stream goes on after the last message of this page.
      const isPart = after !== undefined && last !== undefined && found.messages.length === limit;
      return {
        messages: found.messages.map(presentMessage),
        deleted: found.deleted,
        restored: found.restored.map(presentMessage),
        cursor: encodePosition(found.epoch, isPart ? last.id : found.position),
      };
    },

    async deleteOwn({ id }, messageId) {
      const position = await deleteMessage(db, messageId, id);
      if (position !== undefined) events.publish('chat.changed', { position });
    },

    purge: (signal) => purgeChat(db, Number(settings.current().chat_days), signal),
  };
}
