import { Type, type Static } from 'typebox';
import { AdminToken, ChatMessage, MessageId } from './chat.ts';
import { maxLinkDelayS, maxSlowModeS, maxWordLength, timeoutMinutes } from './chat-rules.ts';
import { envelope, unixS } from './envelope.ts';

const AccountId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/*
 * The bodies below are those of a moderator (docs/specification/chat.md#chat-admin). All have the errors
 * `request.forbidden` for a wrong token and `request.tooMany` after ten wrong ones.
 */

/** Body of `POST /v1/message/restore`: undoes the deletion of a message by a moderator. Error: `request.notFound`. */
export const ChatRestoreBody = Type.Object({ msg_id: MessageId, adminToken: AdminToken });
export type ChatRestoreBody = Static<typeof ChatRestoreBody>;

/**
 * Body of `POST /v1/message/sanction` (docs/specification/chat.md#chat-sanctions). A new time-out or ban replaces the
 * one before. Errors: `user.notFound`, `request.invalid` (`minutes`).
 */
export const ChatSanctionBody = Type.Object({
  user_id: AccountId,
  kind: Type.Enum(['timeout', 'ban', 'lift'], {
    description: '"lift" ends a time-out or ban; without one it changes nothing.',
  }),
  minutes: Type.Optional(
    Type.Enum([...timeoutMinutes], { description: 'The length of a time-out; only with it.' }),
  ),
  adminToken: AdminToken,
});
export type ChatSanctionBody = Static<typeof ChatSanctionBody>;

/** What moderators set (docs/specification/chat.md#slow-mode, #chat-links, #word-lists). */
export const ChatSettings = Type.Object({
  slow_mode_s: Type.Integer({
    minimum: 0,
    maximum: maxSlowModeS,
    description: 'Seconds between two messages of one account; 0: no slow mode.',
  }),
  link_delay_s: Type.Integer({
    minimum: 0,
    maximum: maxLinkDelayS,
    description: 'Accounts younger than these seconds cannot send links; 0: all can.',
  }),
  words: Type.Array(Type.String({ maxLength: maxWordLength }), {
    description:
      'Messages with one of these are refused. A word contains no comma; an empty one is left out.',
  }),
});
export type ChatSettings = Static<typeof ChatSettings>;

/** Body of `POST /v1/message/settings`: what it names changes. Error: `request.invalid` (`words`). */
export const ChatSettingsBody = Type.Object({
  ...Type.Partial(ChatSettings).properties,
  adminToken: AdminToken,
});
export type ChatSettingsBody = Static<typeof ChatSettingsBody>;

/** Response of `POST /v1/message/settings`: the settings as they are now. */
export const ChatSettingsResponse = envelope({ data: ChatSettings });
export type ChatSettingsResponse = Static<typeof ChatSettingsResponse>;

/** Body of `POST /v1/message/moderation`. */
export const ChatModerationBody = Type.Object({ adminToken: AdminToken });
export type ChatModerationBody = Static<typeof ChatModerationBody>;

/** A message that a moderator deleted and can still restore. */
export const DeletedMessage = Type.Object({ message: ChatMessage, deleted_at: unixS('deleted.') });
export type DeletedMessage = Static<typeof DeletedMessage>;

/** A time-out or ban that lasts. */
export const ChatSanction = Type.Object({
  user_id: AccountId,
  user_name: Type.String(),
  kind: Type.Enum(['timeout', 'ban']),
  until: Type.Optional(unixS('the end of a time-out.')),
  created_at: unixS('its beginning.'),
});
export type ChatSanction = Static<typeof ChatSanction>;

/** Response of `POST /v1/message/moderation`: what the page of the moderators shows besides the messages. */
export const ChatModerationResponse = envelope({
  data: Type.Object({
    settings: ChatSettings,
    deleted: Type.Array(DeletedMessage, { description: 'The last deleted first; at most 100.' }),
    sanctions: Type.Array(ChatSanction, { description: 'The newest first; at most 200.' }),
  }),
});
export type ChatModerationResponse = Static<typeof ChatModerationResponse>;
