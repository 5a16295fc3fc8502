import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { envelope, Next } from '../wire/envelope.ts';
import { Decision } from '../moderation/moderation.ts';
import { targetKinds } from '../moderation/moderation-rules.ts';
import { loginEvents } from '../account/logins.ts';
import { entryKinds, notificationKinds } from './notification-kinds.ts';
import { sources } from '../sources/sources.ts';
import { PageQuery } from '../gift/statement.ts';

const Kind = Type.Enum([...notificationKinds]);

/** Query of `GET /v1/account/notifications`. */
export const NotificationsQuery = Type.Object({
  ...PageQuery.properties,
  token: Type.Optional(SessionToken),
});

/** One entry: the notifications of one kind about one video, or collection, that were unread together. */
export const NotificationEntry = Type.Object({
  id: Type.Integer({ description: 'Grows with every notification that joins the entry.' }),
  kind: Type.Enum([...entryKinds]),
  actors: Type.Array(
    Type.Object({
      id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: account deleted.' }),
      name: Type.String(),
      handle: HandleOrNull,
    }),
    { description: 'Who caused it, the last one first, at most three.' },
  ),
  count: Type.Integer({ description: 'How many people caused it.' }),
  amount: Type.Optional(Type.Integer({ description: 'Petals that the owner got from gifts.' })),
  note: Type.Optional(Type.String({ description: 'The note of the last gift; plain text.' })),
  thanked: Type.Optional(
    Type.Boolean({
      description:
        'Of gifts: whether the owner has thanked for the last one; missing where that is not possible.',
    }),
  ),
  video: Type.Optional(
    Type.Object({
      source: Type.Enum([...sources]),
      id: Type.String(),
      title: Type.String(),
      category: Type.String(),
      removed: Type.Optional(
        Type.Literal(true, { description: 'Moderators removed it; its title is empty.' }),
      ),
    }),
  ),
  collection: Type.Optional(
    Type.Object(
      {
        id: Type.Union([Type.String(), Type.Null()]),
        title: Type.Union([Type.String(), Type.Null()]),
      },
      {
        description:
          'What a shared video was added to, or a gift was sent to; null if it cannot be seen any more.',
      },
    ),
  ),
  moment: Type.Optional(
    Type.Object(
      {
        id: Type.Union([Type.Integer(), Type.Null()]),
        at_ms: Type.Optional(Type.Integer({ description: 'Its second, of a reply that of its moment.' })),
        episode: Type.Optional(Type.String()),
      },
      {
        description:
          'The moment on "video" that was thanked or has the mention, or the newest reply to one; its id is null if it cannot be seen any more.',
      },
    ),
  ),
  decision: Type.Optional(
    Type.Object(
      {
        ...Type.Pick(Decision, [
          'id',
          'action',
          'by',
          'rule',
          'rules_version',
          'reason',
          'role',
          'recategorised',
          'appealed',
          'until',
          'undone_at',
        ]).properties,
        kind: Type.Enum([...targetKinds], { description: 'What it was done to.' }),
      },
      { description: 'What a moderator did that concerns the owner, or what the owner reported.' },
    ),
  ),
  login: Type.Optional(
    Type.Object(
      {
        event: Type.Enum([...loginEvents]),
        provider: Type.String({ description: 'Empty for recovery codes.' }),
      },
      { description: 'What happened to the logins of the account.' },
    ),
  ),
  time: Type.Integer({ description: 'Unix seconds of the last one.' }),
  read: Type.Boolean(),
  first: Type.Optional(
    Type.Literal(true, {
      description: 'The first petals that the owner ever got; until it is read.',
    }),
  ),
});
export type NotificationEntry = Static<typeof NotificationEntry>;

const unread = Type.Integer({ description: 'Number of unread entries.' });

/** Response of `GET /v1/account/notifications`, newest first. */
export const NotificationsResponse = envelope({
  data: Type.Array(NotificationEntry),
  unread,
  muted: Type.Array(Kind, { description: 'Kinds that are switched off.' }),
  next: Next,
});
export type NotificationsResponse = Static<typeof NotificationsResponse>;

/** Body of `POST /v1/account/notifications/read`. */
export const NotificationsReadBody = Type.Object({
  upto: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The id of an entry: it and all older ones become read.',
  }),
  token: Type.Optional(SessionToken),
});

export const NotificationsReadResponse = envelope({ unread });
export type NotificationsReadResponse = Static<typeof NotificationsReadResponse>;

/** Body of `POST /v1/account/notifications/thank`. */
export const ThankBody = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The id of an entry of gifts: the donors of all its gifts are thanked, once for each gift.',
  }),
  token: Type.Optional(SessionToken),
});

export const ThankResponse = envelope({
  thanked: Type.Integer({ description: 'The number of gifts that had no thanks before.' }),
});
export type ThankResponse = Static<typeof ThankResponse>;

/** Body of `PUT /v1/account/notifications`: switches one kind on or off. */
export const NotificationSwitchBody = Type.Object({
  kind: Kind,
  enabled: Type.Boolean(),
  token: Type.Optional(SessionToken),
});

/** Data of the event `bell` of that stream. */
export type BellEvent = { unread: number };
