import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, RequestId } from '../wire/envelope.ts';

/** Path of `POST /v1/account/daily_reward/{token}`. */
export const RewardPath = Type.Object({ token: SessionToken });

/** Body of `POST /v1/account/daily_reward/{token}` (docs/specification/rewards.md#daily-reward). */
export const RewardBody = Type.Object({
  token: Type.Optional(SessionToken),
  ap: Type.Number({
    minimum: 0,
    description: 'Activity points as the client counts them; the server uses at most its own count.',
  }),
  request_id: Type.Optional(RequestId),
});

/** How a reward was calculated: `reward = base + extra`; base depends on activity and chance. */
export const RewardParts = Type.Object({
  activity: Type.Number({
    description: "Points used: the client's, at most 0.0001 + shares + gifts + watch, and subtitles.",
  }),
  shares: Type.Number({ description: 'Points counted for shares since the last claim.' }),
  gifts: Type.Number({ description: 'Points counted for gifts.' }),
  watch: Type.Number({ description: 'Points counted for watching.' }),
  subtitles: Type.Number({ description: 'Points counted for revisions of subtitles.' }),
  chance: Type.Number({ description: 'The random part, 0.5 to 1.' }),
  base: Type.Integer({ description: 'Petals.' }),
  extra: Type.Integer({ description: "An invitee's additional 20 %, petals." }),
  limited: Type.Union([Type.Literal('probation'), Type.Literal('address'), Type.Null()], {
    description: 'What kept the base down: the probation, or the maximum of the address of the network.',
  }),
  referral: Type.Integer({ description: "Petals that the claimer's invitees brought." }),
});

/** Response of a daily claim, flat beside `status` (docs/specification/rewards.md#daily-reward). */
export const RewardResponse = envelope({
  reward: Type.Integer({ description: 'Petals, without the referral reward.' }),
  balance: Type.Integer({ description: 'The new balance, petals.' }),
  next_timestamp: Type.Integer({ description: 'Unix seconds from which the next one is due.' }),
  accumulated_referral_reward: Type.Integer({ description: 'Paid out with this claim, petals.' }),
  first: Type.Boolean({ description: "It is the account's first daily reward." }),
  parts: RewardParts,
});
export type RewardResponse = Static<typeof RewardResponse>;

/** Query of `GET /v1/account/rewards`. */
export const RewardWeekQuery = Type.Object({
  utc_offset: Type.Optional(
    Type.Integer({
      minimum: -840,
      maximum: 840,
      description: "Minutes that the reader's clock is ahead of UTC: where its days begin. By default 0.",
    }),
  ),
  token: Type.Optional(SessionToken),
});

/** A day of the account. */
export const RewardDay = Type.Object({
  day: Type.String({ maxLength: 10, description: 'Of the reader\'s clock, as "2026-11-26".' }),
  claimed: Type.Boolean({ description: 'A daily reward was claimed on it.' }),
  reward: Type.Integer({ description: 'Petals of daily rewards, without referral rewards.' }),
  referral: Type.Integer({ description: 'Petals of referral rewards.' }),
  gifts: Type.Integer({ description: 'Petals that gifts of others brought.' }),
  activity: Type.Number({ description: 'Activity points that the claims used.' }),
});
export type RewardDay = Static<typeof RewardDay>;

/** Response of `GET /v1/account/rewards`: the last seven days, today last. */
export const RewardWeekResponse = envelope({
  data: Type.Array(RewardDay),
  in_row: Type.Integer({
    description:
      'Days with a claim, each at most 48 hours after the one before, up to now; at most the last 400 claims.',
  }),
});
export type RewardWeekResponse = Static<typeof RewardWeekResponse>;
