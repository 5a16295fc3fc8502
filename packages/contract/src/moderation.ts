import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { categories } from './categories.ts';
import { envelope, Next, paging, RequestId } from './envelope.ts';
import {
  actorRoles,
  loggedActions,
  moderationActions,
  reasonLength,
  roles,
  targetKinds,
} from './moderation-rules.ts';

/** How many actions a page of the log, or of decisions, has by default. */
export const moderationPageSize = 30;

/** The number of a rule of the page of rules, from 1. */
const Rule = Type.Integer({ minimum: 1, maximum: 100, description: 'The number of the rule.' });

/** What is reported, or acted on. */
export const TargetId = Type.Object({
  kind: Type.Enum([...targetKinds]),
  id: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Of a video: its source and its id, as "youtube/aqz-KE-bpKQ"; of a user: the number; of a note: that of the gift; of a message: the number.',
  }),
});
export type TargetId = Static<typeof TargetId>;

/** Body of `POST /v1/moderation/act` (docs/specification/moderation.md#moderation-actions). */
export const ActBody = Type.Object({
  target: TargetId,
  action: Type.Enum([...moderationActions], {
    description: 'It closes the open case of the target; "dismiss" does nothing else.',
  }),
  until: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 253_402_300_799,
      description: 'Unix seconds: the end of a time-out, within a year. Only with one.',
    }),
  ),
  rule: Type.Optional(Rule),
  reason: Type.String({
    minLength: 1,
    maxLength: 4 * reasonLength.most,
    description: `For the person concerned; ${reasonLength.least} to ${reasonLength.most} characters after cleaning.`,
  }),
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
});
export type ActBody = Static<typeof ActBody>;

const ActionId = Type.Integer({ description: 'The number of the action in the log.' });

export const ActResponse = envelope({ data: Type.Object({ id: ActionId }) });
export type ActResponse = Static<typeof ActResponse>;

/** The role that an action gave; `none` took it away. */
export const GivenRole = Type.Object({
  name: Type.Enum([...roles, 'none']),
  categories: Type.Optional(
    Type.Array(Type.Enum([...categories]), { description: 'Only these; absent: everything.' }),
  ),
});
export type GivenRole = Static<typeof GivenRole>;

const action = {
  id: ActionId,
  time: Type.Integer({ description: 'Unix seconds.' }),
  action: Type.Enum([...loggedActions]),
  by: Type.Enum([...actorRoles], { description: 'The role of the person who decided.' }),
  rule: Type.Optional(Rule),
  reason: Type.String({
    description: 'Plain text, never markup; empty where an operator changed a role.',
  }),
  role: Type.Optional(GivenRole),
  until: Type.Optional(Type.Integer({ description: 'Unix seconds: the end of a time-out.' })),
  undoes: Type.Optional(Type.Integer({ description: 'The action that this one undid.' })),
  undone_by: Type.Optional(Type.Integer({ description: 'The action that undid this one.' })),
  undone_at: Type.Optional(Type.Integer({ description: 'When it did; Unix seconds.' })),
};

/** Query of `GET /v1/moderation/log`. */
export const LogQuery = Type.Partial(
  Type.Object({
    ...paging(moderationPageSize),
    kind: Type.Enum([...targetKinds]),
    action: Type.Enum([...loggedActions]),
    category: Type.Enum([...categories]),
    from: Type.Integer({ minimum: 0, description: 'Unix seconds; inclusive.' }),
    to: Type.Integer({ minimum: 0, description: 'Unix seconds; exclusive.' }),
  }),
);
export type LogQuery = Static<typeof LogQuery>;

/** An action as everybody can read it: persons by id only, moderators by role, no text of what was removed. */
export const LogEntry = Type.Object({
  ...action,
  target: Type.Object({ kind: Type.Enum([...targetKinds]), id: Type.Integer() }),
  category: Type.Optional(Type.String()),
});
export type LogEntry = Static<typeof LogEntry>;

/** Response of `GET /v1/moderation/log`, newest first. */
export const LogResponse = envelope({
  data: Type.Array(LogEntry),
  months: Type.Array(
    Type.Object({
      month: Type.String({ description: 'As "2026-11", in UTC.' }),
      count: Type.Integer({ description: 'Actions of the query in that month.' }),
    }),
    { description: 'The last twelve months that have any, newest first.' },
  ),
  next: Next,
});
export type LogResponse = Static<typeof LogResponse>;

/** Query of `GET /v1/account/decisions`. */
export const DecisionsQuery = Type.Partial(
  Type.Object({
    ...paging(moderationPageSize),
    source: Type.String({
      maxLength: 40,
      description: 'With `id`: only decisions about this video.',
    }),
    id: Type.String({ maxLength: 400 }),
    token: SessionToken,
  }),
);

/** What was done that concerns the account, with its reasons (docs/specification/moderation.md#decisions). */
export const Decision = Type.Object({
  ...action,
  target: Type.Object({
    kind: Type.Enum([...targetKinds]),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'What its owner called it; null if it is gone.',
    }),
  }),
  rules_version: Type.Optional(
    Type.Integer({ description: 'The version of the rules that held.' }),
  ),
});
export type Decision = Static<typeof Decision>;

/** Response of `GET /v1/account/decisions`, newest first. */
export const DecisionsResponse = envelope({ data: Type.Array(Decision), next: Next });
export type DecisionsResponse = Static<typeof DecisionsResponse>;
