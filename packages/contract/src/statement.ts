import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { maxPageSize, statementPageSize } from './economy.ts';
import { envelope } from './envelope.ts';
import { ClaimedCountry } from './geo.ts';
import { sources } from './sources/sources.ts';
import { Rank } from './video.ts';

/** Why petals moved. */
export const transferReasons = ['gift', 'reduce', 'demo', 'welcome', 'reward', 'referral'] as const;
export type TransferReason = (typeof transferReasons)[number];

const CursorQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: maxPageSize,
    description: `Default ${statementPageSize}.`,
  }),
  after: Type.String({
    maxLength: 200,
    description: 'The "next" of the answer before; continues where it ended.',
  }),
};

const Next = Type.Optional(
  Type.String({ description: 'Opaque cursor, present while older entries exist.' }),
);

/** Query of a list that goes back in time by cursor. */
export const HistoryQuery = Type.Partial(Type.Object(CursorQuery));
export type HistoryQuery = Static<typeof HistoryQuery>;

/** Query of `GET /v1/video/{source}/{id}/record`. */
export const RecordQuery = Type.Partial(Type.Object({ ...CursorQuery, country: ClaimedCountry }));

/** Query of `GET /v1/account/statement`. */
export const StatementQuery = Type.Partial(
  Type.Object({
    ...CursorQuery,
    token: SessionToken,
    format: Type.Enum(['json', 'csv'], {
      description:
        '`csv` answers text/csv, as `Accept: text/csv` does: everything unless "limit" is given.',
    }),
  }),
);
export type StatementQuery = Static<typeof StatementQuery>;

/** One movement of one's own petals. */
export const StatementEntry = Type.Object({
  time: Type.Integer({ description: 'Unix seconds.' }),
  reason: Type.Enum([...transferReasons]),
  amount: Type.Integer({ description: 'Petals; negative where they were spent.' }),
  balance: Type.Integer({ description: 'The balance after it, petals.' }),
  counterparty: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of whoever gave or was given to; null for rewards, reduces and own videos.',
  }),
  video: Type.Union(
    [
      Type.Object({ source: Type.Enum([...sources]), id: Type.String(), title: Type.String() }),
      Type.Null(),
    ],
    { description: 'The video of a gift or reduce.' },
  ),
});
export type StatementEntry = Static<typeof StatementEntry>;

/** Answer of `GET /v1/account/statement`, newest first. */
export const StatementResponse = envelope({ data: Type.Array(StatementEntry), next: Next });
export type StatementResponse = Static<typeof StatementResponse>;

/** One gift to, or reduce of, a video. */
export const RecordEntry = Type.Object({
  time: Type.Integer({ description: 'Unix seconds.' }),
  name: Type.String({ description: 'Who gave or reduced.' }),
  amount: Type.Integer({ description: 'Petals; negative for a reduce.' }),
  balance: Type.Integer({ description: "The video's balance after it, petals." }),
  rank_before: Rank,
  rank_after: Rank,
  crossed_zero: Type.Union([Type.Enum(['hidden', 'shown']), Type.Null()], {
    description: 'Whether it hid the video from lists or brought it back.',
  }),
});
export type RecordEntry = Static<typeof RecordEntry>;

/** Answer of `GET /v1/video/{source}/{id}/record`, newest first. */
export const RecordResponse = envelope({
  data: Type.Array(RecordEntry),
  opening: Type.Object(
    {
      time: Type.Integer({ description: 'Unix seconds.' }),
      name: Type.String({ description: 'The sharer.' }),
      balance: Type.Integer({ description: 'Petals.' }),
    },
    { description: 'Where the record begins: the share.' },
  ),
  next: Next,
});
export type RecordResponse = Static<typeof RecordResponse>;
