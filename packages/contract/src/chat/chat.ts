import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { firstMessages, maxMentions, maxMessageLength } from './chat-rules.ts';
import { envelope, RequestId, storableText, unixS } from '../wire/envelope.ts';
import { guest, RoomId } from '../room/room.ts';
import type { MomentStreamEvents } from '../moment/moment.ts';
import type { RoomStreamEvents } from '../room/room.ts';

/**
 * The id of a message. Ids grow in the order in which messages become visible
 * (docs/specification/chat.md#chat-message).
 */
export const MessageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** The setting `ADMIN_TOKEN` of the server (docs/specification/chat.md#chat-admin). */
export const AdminToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Of a moderator, in place of a session.',
});

/**
 * Body of `POST /v1/message/moderation`. Errors: `request.forbidden` for a wrong token, `request.tooMany`
 * after ten wrong ones.
 */
export const ChatAdminBody = Type.Object({ adminToken: AdminToken });

/** A message of the chat room, or of a room (docs/specification/chat.md#chat-message). */
export const ChatMessage = Type.Object({
  id: MessageId,
  time: Type.Integer({
    description: 'Milliseconds since 1970.',
    examples: [1_790_000_000_000],
  }),
  type: Type.Literal('room'),
  user_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: account deleted.' }),
  user_name: Type.String(),
  user_handle: HandleOrNull,
  content: Type.String({ description: 'Plain text, one line.' }),
  mentions: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Ids of the accounts that it mentions.' }),
  ),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * Body of `POST /v1/message/post`. Errors: `video.notLogin`, `request.invalid` (`content`, `mentions`),
 * `chat.slowMode`, `chat.timedOut`, `chat.banned`, `chat.linkTooSoon`, `chat.wordRefused`,
 * `request.keyReused`, `request.tooMany`; with `room` `request.notFound`, `room.removed`, `room.ended`.
 */
export const ChatPostBody = Type.Object({
  room: Type.Optional({ ...RoomId, description: 'The room whose chat it is for; default: the chat room.' }),
  // cleanMessage checks its length, which counts after cleaning.
  content: Type.String({
    description: `1 to ${maxMessageLength} characters after cleaning; a line break becomes a space.`,
  }),
  mentions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      maxItems: maxMentions,
      description:
        'Ids of the accounts that it mentions, whose bells it rings. One that does not exist, one’s own ' +
        'and one whose "@handle" (or "@name") is not in the content are left out.',
    }),
  ),
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
});
export type ChatPostBody = Static<typeof ChatPostBody>;

/** Response of `POST /v1/message/post`. */
export const ChatPostResponse = envelope({ data: ChatMessage });
export type ChatPostResponse = Static<typeof ChatPostResponse>;

/**
 * Body of `POST /v1/message/all`: the newest messages; with `msg_id` the oldest after that one, with `before`
 * the newest before that one. Error: `request.invalid` (`before`) where both are given; with `room`, for
 * members only, `request.notFound`, `room.removed`, `room.ended`.
 */
export const ChatAllBody = Type.Object({
  room: Type.Optional({ ...RoomId, description: 'The room whose chat is read; default: the chat room.' }),
  guest,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: firstMessages,
      description: `Default ${firstMessages}. After "msg_id", the oldest of them come first.`,
    }),
  ),
  msg_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The last id that the client has; 0 for none.',
    }),
  ),
  before: Type.Optional({
    ...MessageId,
    description: 'The first id that the client has, for the messages before it.',
  }),
  token: Type.Optional(SessionToken),
});
export type ChatAllBody = Static<typeof ChatAllBody>;

export const ChatRoomState = Type.Object({
  slow_mode_s: Type.Integer({
    minimum: 0,
    description: 'Seconds between two messages of one account; 0: no slow mode.',
  }),
  readers: Type.Integer({
    minimum: 0,
    description: 'Accounts, and addresses of visitors, with open streams on all servers.',
  }),
});

/** The rights and limits of the token's account in the room. */
export const ChatMe = Type.Object({
  timed_out_until: Type.Optional(unixS('it can write again from then.')),
  banned: Type.Optional(Type.Literal(true)),
  next_post_at: Type.Optional(unixS('slow mode lets it write again from then.')),
});
export type ChatMe = Static<typeof ChatMe>;

/** Response of `POST /v1/message/all`. */
export const ChatAllResponse = envelope({
  data: Type.Array(ChatMessage, { description: 'In order of their ids.' }),
  deleted: Type.Array(MessageId, {
    description: 'Messages at or below "msg_id" that were deleted within the last hour.',
  }),
  restored: Type.Array(ChatMessage, {
    description:
      'Messages at or below "msg_id" that a moderator restored within the last hour, in order of their ids. ' +
      'None of them is in "deleted".',
  }),
  cursor: Type.String({
    description: 'From here the stream continues without a gap (query "after").',
  }),
  room: ChatRoomState,
  me: Type.Optional(ChatMe),
});
export type ChatAllResponse = Static<typeof ChatAllResponse>;

/**
 * Body of `POST /v1/message/delete`: with the token of the author, or the admin token. Errors:
 * `video.notLogin`, `request.forbidden` for anybody else, `request.notFound`. A message that is deleted
 * already is deleted again without an effect.
 */
export const ChatDeleteBody = Type.Object({
  msg_id: MessageId,
  token: Type.Optional(SessionToken),
  adminToken: Type.Optional(AdminToken),
});

/** Query of `GET /v1/message/stream`. */
export const StreamQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'A "cursor" or the last "id" of a stream; the header Last-Event-ID is preferred. Without ' +
        'either, the stream begins with what happens next.',
    }),
  ),
  video: Type.Optional(
    Type.String({
      maxLength: 450,
      pattern: storableText,
      description:
        'The video that the page shows, as "{source}:{id}": the stream has its moments too (events "moment" and "momentDelete").',
    }),
  ),
  room: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: storableText,
      description:
        'The room that the page shows: the stream has its state, its members and its chat, in place of that of the site.',
    }),
  ),
  guest: Type.Optional(
    Type.String({ maxLength: 100, description: 'The key in the room, of a visitor without an account.' }),
  ),
  token: Type.Optional(SessionToken),
});

/**
 * Data of the event `notice` of the stream. `slowMode` is for everybody, the others are for the account of
 * the token only.
 */
export type ChatNotice =
  | {
      kind: 'slowMode';
      /** Seconds between two messages of one account; 0: slow mode is off. */
      seconds: number;
    }
  | {
      kind: 'timedOut';
      /** Unix seconds. */
      until: number;
    }
  | { kind: 'banned' }
  | { kind: 'sanctionLifted' };

/**
 * The events of `GET /v1/message/stream`: name → data (docs/specification/chat.md#chat-stream).
 *
 * A restored message is a `message` again, with its old id: a client inserts messages by id.
 */
export type ChatStreamEvents = MomentStreamEvents &
  RoomStreamEvents & {
    message: ChatMessage;
    delete: { id: number };
    notice: ChatNotice;
    /** The cursor is too old, or of another database: load the messages again. */
    reset: Record<string, never>;
    /**
     * How many accounts, and addresses of visitors, have open streams, on all servers; at most every ten
     * seconds, without an id.
     */
    readers: { count: number };
    /** Unread notifications of the account of the token, without an id. */
    bell: { unread: number };
  };
