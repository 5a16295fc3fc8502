import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { categories } from '../catalogue/categories.ts';
import { envelope, Next, paging, storableText, unixS } from '../wire/envelope.ts';
import { LogEntry, moderationPageSize, TargetId } from './moderation.ts';
import { maxReportLength, noticeReasons, reportReasons, targetKinds } from './moderation-rules.ts';

const Reason = Type.Enum([...reportReasons]);
const CaseId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Of a text that people write; it is cleaned, and then has at most {@link maxReportLength} characters. */
const Text = Type.String({ maxLength: 4 * maxReportLength, pattern: storableText });

/** Body of `POST /v1/report` (docs/specification/moderation.md#reports). */
export const TargetReportBody = Type.Object({
  target: TargetId,
  reason: Reason,
  text: Type.Optional(Text),
  token: Type.Optional(SessionToken),
});
export type TargetReportBody = Static<typeof TargetReportBody>;

export const TargetReportResponse = envelope({ data: Type.Object({ case: CaseId }) });

/** An account as moderators see it. */
export const CasePerson = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  handle: HandleOrNull,
});
export type CasePerson = Static<typeof CasePerson>;

/** Null once the account was deleted. */
const Person = Type.Union([CasePerson, Type.Null()]);

/** A target in the words of its owner. */
export const Snapshot = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** The target that shows it, where it has no page of its own: the video of a note or of subtitles. */
  place: Type.Optional(TargetId),
  imported: Type.Optional(
    Type.Literal(true, { description: 'A moment of another site: it never had an owner.' }),
  ),
});
export type Snapshot = Static<typeof Snapshot>;

/** A case in the queue (docs/specification/moderation.md#cases). */
export const ModerationCase = Type.Object({
  id: CaseId,
  target: TargetId,
  category: Type.Union([Type.String(), Type.Null()]),
  snapshot: Snapshot,
  owner: Person,
  weight: Type.Integer({ description: 'What its reports count; the queue begins with the most.' }),
  reports: Type.Integer({ description: 'How many people reported it.' }),
  notices: Type.Integer({ description: 'How many notices of people without an account it has.' }),
  appeals: Type.Integer({ description: 'How many objections to earlier decisions it has.' }),
  waiting: Type.Optional(
    Type.Enum(['approve', 'admit', 'restore'], {
      description:
        'A rule of the system hides it until a moderator decides: the action that shows it. `approve` is for a new share, `admit` for a new account.',
    }),
  ),
  reasons: Type.Array(Reason, { description: 'Their reasons, the most common first.' }),
  opened: unixS('the first report.'),
  taken: Type.Optional(
    Type.Object(
      { by: Person, until: unixS('then others can take it.') },
      {
        description: 'Who works on it.',
      },
    ),
  ),
  closed: Type.Optional(unixS('the action that closed it.')),
  outcome: Type.Optional(Type.Enum(['upheld', 'dismissed'])),
});
export type ModerationCase = Static<typeof ModerationCase>;

/** Query of `GET /v1/moderation/cases`. */
export const CasesQuery = Type.Partial(
  Type.Object({
    ...paging(moderationPageSize),
    state: Type.Enum(['open', 'closed'], { description: 'Default "open".' }),
    kind: Type.Enum([...targetKinds]),
    category: Type.Enum([...categories]),
    reason: Reason,
    mine: Type.Enum(['true', 'false'], { description: '"true": those that the moderator took.' }),
    token: SessionToken,
  }),
);

/** Response of `GET /v1/moderation/cases`: open ones with the most weight first, closed ones newest first. */
export const CasesResponse = envelope({
  data: Type.Array(ModerationCase),
  open: Type.Integer({ description: 'How many open cases the moderator may decide.' }),
  next: Next,
});
export type CasesResponse = Static<typeof CasesResponse>;

export const CasePath = Type.Object({ id: CaseId });

/** An earlier action on the target. */
export const CaseAction = Type.Object({
  ...LogEntry.properties,
  on: Type.Optional({
    ...TargetId,
    description: 'The target of the case, or its place, if it was done on that.',
  }),
});
export type CaseAction = Static<typeof CaseAction>;

/** Response of `GET /v1/moderation/cases/{id}`. */
export const CaseResponse = envelope({
  data: Type.Object({
    ...ModerationCase.properties,
    now: Type.Union([Snapshot, Type.Null()], {
      description: 'The target now; null if it is gone.',
    }),
    reported: Type.Array(
      Type.Object({
        by: Person,
        reason: Reason,
        text: Type.Optional(Type.String({ description: 'Plain text, never markup.' })),
        time: unixS('when.'),
      }),
      {
        description:
          'The first first; at most 100. `by` is null for a deleted account, and all are where the moderator owns the target.',
      },
    ),
    noticed: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The receipt number.' }),
        address: Type.String(),
        reason: Type.Enum([...noticeReasons]),
        text: Type.String({ description: 'Plain text, never markup.' }),
        name: Type.Optional(Type.String()),
        email: Type.Optional(Type.String()),
        time: unixS('when.'),
      }),
      { description: 'Notices of people without an account, the first first; at most 100.' },
    ),
    appealed: Type.Array(
      Type.Object({
        action: Type.Integer({ description: 'The decision that is objected to.' }),
        by: Person,
        text: Type.String({ description: 'Plain text, never markup.' }),
        time: unixS('when.'),
      }),
      { description: 'Objections of the person concerned, the first first.' },
    ),
    notes: Type.Array(Type.Object({ by: Person, note: Type.String(), time: unixS('when.') }), {
      description: 'What moderators wrote, the first first.',
    }),
    history: Type.Array(CaseAction, {
      description:
        'What was done on the target or its place, or concerning its owner; the newest first, at most 20.',
    }),
  }),
});
export type CaseResponse = Static<typeof CaseResponse>;

/** Body of `POST /v1/moderation/cases/{id}/take`. */
export const CaseTakeBody = Type.Object({ token: Type.Optional(SessionToken) });

/** Body of `POST /v1/moderation/cases/{id}/note`. */
export const CaseNoteBody = Type.Object({ note: Text, token: Type.Optional(SessionToken) });
