import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { maxNoteLength } from './gift-note.ts';
import { envelope, RequestId } from '../wire/envelope.ts';
import { Rank, repeatedPath, Video } from '../video/video.ts';

/** Body of `POST /v1/video/{source}/{id}`: a gift, or a reduce when the amount is negative. */
export const GiftBody = Type.Object({
  token: Type.Optional(SessionToken),
  ...repeatedPath,
  // isGiftAmount checks it, not the schema: an invalid amount has an error key of its own.
  amount: Type.Optional(
    Type.Unknown({
      description: 'Petals: a whole number, not 0, at most 1e12 either way. Negative reduces.',
    }),
  ),
  // cleanNote checks its length, which counts after cleaning.
  note: Type.Optional(
    Type.String({
      description: `Thanks to the sharer, public in the record: at most ${maxNoteLength} characters. Only with a gift.`,
    }),
  ),
  request_id: Type.Optional(RequestId),
});

/** Path of `DELETE /v1/note/{id}`. */
export const NotePath = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The number of the gift, as in the record of the video.',
  }),
});

/** Response of a gift or reduce (docs/specification/gifts.md#gift-response). */
export const GiftResponse = envelope({
  message: Type.String({ description: 'What was done, in English.' }),
  balance: Type.Integer({ description: "The donor's new balance, petals." }),
  data: Type.Object({
    ...Video.properties,
    rank_before: Rank,
    rank_after: Rank,
  }),
});
export type GiftResponse = Static<typeof GiftResponse>;
