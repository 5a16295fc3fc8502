import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { categories } from '../catalogue/categories.ts';
import { envelope, Next, paging, RequestId, storableText } from '../wire/envelope.ts';
import {
  actorRoles,
  decisionActions,
  loggedActions,
  loggedKinds,
  maxRules,
  maxReportLength,
  moderationActions,
  reasonLength,
  roles,
  targetKinds,
} from './moderation-rules.ts';

/** How many actions a page of the log, or of decisions, has by default. */
export const moderationPageSize = 30;

/** The number of a rule of the page of rules, from 1. */
const Rule = Type.Integer({
  minimum: 1,
  maximum: maxRules,
  description: 'The number of the rule.',
});

/** The target of a report or an action. */
export const TargetId = Type.Object({
  kind: Type.Enum([...targetKinds]),
  id: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Of a video: its source and its id, as "youtube/aqz-KE-bpKQ"; of a note: the number of the gift; of a collection: that of its page; of a revision of subtitles: its "id"; otherwise the number.',
  }),
});
export type TargetId = Static<typeof TargetId>;

/** A time in a request. */
const givenUnixS = (what: string) =>
  Type.Integer({ minimum: 0, maximum: 253_402_300_799, description: `Unix seconds: ${what}` });

const AccountIds = (what: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: what,
  });

/** Which gifts an action reverses (docs/specification/moderation.md#reversed-gifts). */
export const GiftSelection = Type.Object(
  {
    from: AccountIds('The donors.'),
    to: Type.Optional(
      AccountIds(
        'Who got them; absent: the target. Only with a user: else the gifts to the target alone are meant.',
      ),
    ),
    between: Type.Object({ from: givenUnixS('inclusive.'), to: givenUnixS('exclusive.') }),
    refund: Type.Enum(['donors', 'sink'], {
      description: 'Where what the recipients pay back goes.',
    }),
  },
  { description: 'Only with "reverseGifts".' },
);
export type GiftSelection = Static<typeof GiftSelection>;

/** The effect of a reversal, or the effect that it would have. */
export const ReversedGifts = Type.Object({
  gifts: Type.Integer({ description: 'How many.' }),
  amount: Type.Integer({ description: 'What their targets lose together, petals.' }),
  videos: Type.Integer({ description: 'How many videos.' }),
  sharers: Type.Integer({ description: 'How many accounts pay back.' }),
  due: Type.Integer({ description: 'What recipients and their inviters got, petals.' }),
  shortfall: Type.Integer({
    description: 'How much of it they do not have now, petals; less if they get some of it back.',
  }),
});
export type ReversedGifts = Static<typeof ReversedGifts>;

/** Body of `POST /v1/moderation/act` (docs/specification/moderation.md#moderation-actions). */
export const ActBody = Type.Object({
  target: TargetId,
  action: Type.Enum([...moderationActions], {
    description: 'It closes the open case of the target; "dismiss" does nothing else.',
  }),
  until: Type.Optional(givenUnixS('the end of a time-out, within a year. Only with one.')),
  gifts: Type.Optional(GiftSelection),
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Does nothing, and says what "reverseGifts" would do; of other actions, whether they may happen.',
    }),
  ),
  undoes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The action on the target that is undone. Only with "undoReversal" and "withdraw".',
    }),
  ),
  category: Type.Optional(
    Type.Enum([...categories], { description: 'The right category. Only with "recategorise".' }),
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

/** Response of `POST /v1/moderation/act`: the action, or with `dry_run` what it would do. */

export const ActResponse = envelope({
  data: Type.Object({
    id: Type.Optional(ActionId),
    gifts: Type.Optional(ReversedGifts),
  }),
});
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
  by: Type.Enum([...actorRoles], {
    description: 'The role of the person who decided; "system": a rule of the system did.',
  }),
  rule: Type.Optional(Rule),
  rules_version: Type.Optional(Type.Integer({ description: 'The version of the rules that held.' })),
  reason: Type.String({
    description: 'Plain text, never markup; empty where a role or the site was changed.',
  }),
  role: Type.Optional(GivenRole),
  reversed: Type.Optional(
    Type.Object(
      { gifts: Type.Integer(), amount: Type.Integer() },
      { description: 'How many gifts it reversed, and the sum of them in petals.' },
    ),
  ),
  recategorised: Type.Optional(
    Type.Object(
      { from: Type.String(), to: Type.String() },
      { description: 'The categories of the video before and after.' },
    ),
  ),
  name: Type.Optional(Type.String({ description: 'The setting or job.' })),
  until: Type.Optional(Type.Integer({ description: 'Unix seconds: the end of a time-out.' })),
  appealed: Type.Optional(
    Type.Integer({ description: 'The action to which the person concerned objected before.' }),
  ),
  undoes: Type.Optional(Type.Integer({ description: 'The action that this one undid.' })),
  undone_by: Type.Optional(Type.Integer({ description: 'The action that undid this one.' })),
  undone_at: Type.Optional(Type.Integer({ description: 'When it did; Unix seconds.' })),
};

/** The decision, for the person who gave notice of the content. */
export const Judgement = Type.Pick(Type.Object(action), [
  'time',
  'action',
  'by',
  'rule',
  'rules_version',
  'reason',
]);
export type Judgement = Static<typeof Judgement>;

/** Query of `GET /v1/moderation/log`. */
export const LogQuery = Type.Partial(
  Type.Object({
    ...paging(moderationPageSize),
    kind: Type.Enum([...loggedKinds]),
    action: Type.Enum([...loggedActions]),
    category: Type.Enum([...categories]),
    from: Type.Integer({ minimum: 0, description: 'Unix seconds; inclusive.' }),
    to: Type.Integer({ minimum: 0, description: 'Unix seconds; exclusive.' }),
  }),
);
export type LogQuery = Static<typeof LogQuery>;

/**
 * An action as everybody can read it: persons by id only, moderators by role, no text of what was removed.
 */
export const LogEntry = Type.Object({
  ...action,
  target: Type.Object({
    kind: Type.Enum([...loggedKinds]),
    id: Type.Integer({ description: 'The number; 0 for the site.' }),
  }),
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
    collection: Type.String({
      maxLength: 40,
      description: 'Only decisions about this collection.',
    }),
    token: SessionToken,
  }),
);

/** An action that concerns the account, with its reasons (docs/specification/moderation.md#decisions). */
export const Decision = Type.Object({
  ...action,
  action: Type.Enum([...decisionActions]),
  target: Type.Object({
    kind: Type.Enum([...targetKinds]),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'What its owner called it; null if it is gone.',
    }),
    place: Type.Optional(TargetId),
  }),
  appealable: Type.Optional(Type.Literal(true, { description: 'The account can object to it.' })),
  appeal: Type.Optional(
    Type.Object(
      {
        time: Type.Integer({ description: 'Unix seconds.' }),
        outcome: Type.Optional(
          Type.Enum(['granted', 'dismissed'], { description: 'Absent until it is decided.' }),
        ),
      },
      { description: 'That the account has objected.' },
    ),
  ),
});
export type Decision = Static<typeof Decision>;

export const AppealPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Body of `POST /v1/account/decisions/{id}/appeal` (docs/specification/moderation.md#appeals). */
export const AppealBody = Type.Object({
  text: Type.String({
    maxLength: 4 * maxReportLength,
    pattern: storableText,
    description: `Why; at most ${maxReportLength} characters after cleaning.`,
  }),
  token: Type.Optional(SessionToken),
});

/** Body of `POST /v1/account/application` (docs/specification/sign-in.md#who-may-join). */
export const ApplicationBody = Type.Object({
  reason: Type.String({
    maxLength: 4 * reasonLength.most,
    pattern: storableText,
    description: `Why the person wants to join; ${reasonLength.least} to ${reasonLength.most} characters after cleaning.`,
  }),
  token: Type.Optional(SessionToken),
});

/** Response of `GET /v1/account/decisions`, newest first. */
export const DecisionsResponse = envelope({ data: Type.Array(Decision), next: Next });
export type DecisionsResponse = Static<typeof DecisionsResponse>;
