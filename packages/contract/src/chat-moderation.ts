import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { AdminToken, ChatMessage, MessageId, unixS } from './chat.ts';
import {
  auditActs,
  chatReportReasons,
  type ChatReportReason,
  maxLinkDelayS,
  maxSlowModeS,
  maxWordLength,
  timeoutMinutes,
} from './chat-rules.ts';
import { envelope } from './envelope.ts';

const AccountId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * Body of `POST /v1/message/report`: a user reports a message (docs/specification/chat.md#chat-reports). A second report
 * of the same message by the same account changes nothing. Errors: `video.notLogin`, `request.notFound` (no such
 * message, or deleted), `request.invalid` (`msg_id`: the own message), `request.tooMany`.
 */
export const ChatReportBody = Type.Object({
  msg_id: MessageId,
  reason: Type.Enum([...chatReportReasons]),
  token: Type.Optional(SessionToken),
});
export type ChatReportBody = Static<typeof ChatReportBody>;

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

/** Body of `POST /v1/message/report/resolve`: takes a message out of the queue of reports. Error: `request.notFound`. */
export const ChatResolveBody = Type.Object({ msg_id: MessageId, adminToken: AdminToken });
export type ChatResolveBody = Static<typeof ChatResolveBody>;

/** Body of `POST /v1/message/moderation`. */
export const ChatModerationBody = Type.Object({
  audit_before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Older entries of the audit than the one with this id.',
    }),
  ),
  adminToken: AdminToken,
});
export type ChatModerationBody = Static<typeof ChatModerationBody>;

/** A message in the queue of reports. */
export const ReportedMessage = Type.Object({
  message: ChatMessage,
  reasons: Type.Object(
    { spam: Type.Integer(), abuse: Type.Integer(), other: Type.Integer() } satisfies Record<
      ChatReportReason,
      unknown
    >,
    { description: 'How many users gave each reason.' },
  ),
  reported_at: unixS('the newest report.'),
});
export type ReportedMessage = Static<typeof ReportedMessage>;

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

/** What a moderator did (docs/specification/chat.md#moderation-audit). */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  time: unixS('when.'),
  act: Type.Enum([...auditActs]),
  msg_id: Type.Optional(MessageId),
  user_id: Type.Optional(AccountId),
  user_name: Type.Optional(Type.String({ description: 'The present name of that account.' })),
  minutes: Type.Optional(Type.Integer()),
  slow_mode_s: Type.Optional(Type.Integer()),
  link_delay_s: Type.Optional(Type.Integer()),
  words_added: Type.Optional(Type.Array(Type.String())),
  words_removed: Type.Optional(Type.Array(Type.String())),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Response of `POST /v1/message/moderation`: what the page of the moderators shows besides the messages. */
export const ChatModerationResponse = envelope({
  data: Type.Object({
    settings: ChatSettings,
    reports: Type.Array(ReportedMessage, { description: 'The newest report first; at most 100.' }),
    deleted: Type.Array(DeletedMessage, { description: 'The last deleted first; at most 100.' }),
    sanctions: Type.Array(ChatSanction, { description: 'The newest first; at most 200.' }),
    audit: Type.Array(AuditEntry, { description: 'The newest first.' }),
    audit_next: Type.Optional(
      Type.Integer({ description: 'There are older entries: "audit_before" of the next request.' }),
    ),
  }),
});
export type ChatModerationResponse = Static<typeof ChatModerationResponse>;
