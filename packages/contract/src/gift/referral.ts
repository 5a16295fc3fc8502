import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, Next } from '../wire/envelope.ts';
import { PageQuery } from './statement.ts';

/** Query of `GET /v1/account/referral`. */
export const ReferralQuery = Type.Object({
  ...PageQuery.properties,
  token: Type.Optional(SessionToken),
});

/** Response of `GET /v1/account/referral`: the account's invitees, newest first. */
export const ReferralResponse = envelope({
  invited: Type.Integer({ description: 'Number of invitees.' }),
  brought: Type.Integer({ description: 'Petals that they have brought so far.' }),
  pending: Type.Integer({ description: 'The part of it that the next daily claim pays out.' }),
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      joined: Type.Integer({ description: 'Unix seconds.' }),
      brought: Type.Integer({ description: 'Petals, paid out or not.' }),
    }),
  ),
  next: Next,
});
export type ReferralResponse = Static<typeof ReferralResponse>;

/** Path of `GET /v1/inviter/{code}`. */
export const InviterPath = Type.Object({
  code: Type.String({ description: 'A referral code, in any case.' }),
});

/** Response of `GET /v1/inviter/{code}`: who invites with a referral code; 404 if it is unknown. */
export const InviterResponse = envelope({ data: Type.Object({ name: Type.String() }) });
export type InviterResponse = Static<typeof InviterResponse>;
