import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { statementPageSize } from './economy.ts';
import { envelope, Next, paging } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { sources } from '../sources/sources.ts';
import { Rank } from '../video/video.ts';

/** The reasons of transfers. */
export const transferReasons = [
  'gift',
  'reduce',
  'demo',
  'welcome',
  'reward',
  'referral',
  'reversal',
  'undoReversal',
] as const;
export type TransferReason = (typeof transferReasons)[number];

const CursorQuery = paging(statementPageSize);

/** Query of a list that is read by cursor, newest first. */
export const PageQuery = Type.Partial(Type.Object(CursorQuery));

/** Query of `GET /v1/video/{source}/{id}/record`. */
export const RecordQuery = Type.Partial(Type.Object({ ...CursorQuery, country: ClaimedCountry }));

/** Query of `GET /v1/account/statement`. */
export const StatementQuery = Type.Partial(
  Type.Object({
    ...CursorQuery,
    token: SessionToken,
    format: Type.Enum(['json', 'csv'], {
      description: '`csv` returns text/csv, as `Accept: text/csv` does: everything unless "limit" is given.',
    }),
  }),
);

/** One movement of the account's petals. */
export const StatementEntry = Type.Object({
  time: Type.Integer({ description: 'Unix seconds.' }),
  reason: Type.Enum([...transferReasons]),
  amount: Type.Integer({ description: 'Petals; negative where they were spent.' }),
  balance: Type.Integer({ description: 'The balance after it, petals.' }),
  counterparty: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the other account of a gift; null for rewards, reduces and own videos.',
  }),
  video: Type.Union(
    [
      Type.Object({
        source: Type.Enum([...sources]),
        id: Type.String(),
        title: Type.String(),
        removed: Type.Optional(
          Type.Literal(true, { description: 'Moderators removed it; its title is empty.' }),
        ),
      }),
      Type.Null(),
    ],
    { description: 'The video of a gift or reduce, or of what moderators did to a gift.' },
  ),
  collection: Type.Union([Type.Object({ id: Type.String(), title: Type.String() }), Type.Null()], {
    description: 'The collection of a gift; null too if it cannot be seen any more.',
  }),
  moment: Type.Optional(
    Type.Object(
      { id: Type.Union([Type.Integer(), Type.Null()]) },
      {
        description:
          'The moment on "video" that the gift thanked for; its id is null if it cannot be seen any more.',
      },
    ),
  ),
});
export type StatementEntry = Static<typeof StatementEntry>;

/** Response of `GET /v1/account/statement`, newest first. */
export const StatementResponse = envelope({ data: Type.Array(StatementEntry), next: Next });
export type StatementResponse = Static<typeof StatementResponse>;

/** One gift to, or reduce of, a video, or what moderators did to a gift. */
export const RecordEntry = Type.Object({
  id: Type.Integer({ description: 'The number of the gift; a report of its note names it.' }),
  time: Type.Integer({ description: 'Unix seconds.' }),
  account_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The id of the donor, as in /v1/user; null if the account was deleted.',
  }),
  name: Type.String({ description: 'The donor.' }),
  handle: HandleOrNull,
  amount: Type.Integer({ description: 'Petals; negative for a reduce.' }),
  balance: Type.Integer({ description: "The video's balance after it, petals." }),
  rank_before: Rank,
  rank_after: Rank,
  crossed_zero: Type.Union([Type.Enum(['hidden', 'shown']), Type.Null()], {
    description: 'Whether it hid the video from lists or brought it back.',
  }),
  note: Type.Union([Type.String(), Type.Null()], {
    description:
      "The donor's thanks; plain text, never markup. Null too once the donor deleted it or moderators hid it.",
  }),
  reverses: Type.Optional(
    Type.Integer({
      description:
        'The gift that moderators reversed with this entry, or gave back where its amount is positive.',
    }),
  ),
});
export type RecordEntry = Static<typeof RecordEntry>;

/** Response of `GET /v1/video/{source}/{id}/record`, newest first. */
export const RecordResponse = envelope({
  data: Type.Array(RecordEntry),
  opening: Type.Object(
    {
      time: Type.Integer({ description: 'Unix seconds.' }),
      name: Type.String({ description: 'The sharer.' }),
      balance: Type.Integer({ description: 'Petals.' }),
    },
    { description: 'The share, with which the record begins.' },
  ),
  next: Next,
});
export type RecordResponse = Static<typeof RecordResponse>;
