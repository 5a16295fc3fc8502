import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope } from './envelope.ts';
import { HistoryQuery } from './statement.ts';

/** Query of `GET /v1/account/referral`. */
export const ReferralQuery = Type.Object({
  ...HistoryQuery.properties,
  token: Type.Optional(SessionToken),
});
export type ReferralQuery = Static<typeof ReferralQuery>;

/** Answer of `GET /v1/account/referral`: whom I invited, newest first, and what each has brought. */
export const ReferralResponse = envelope({
  invited: Type.Integer({ description: 'How many people I invited.' }),
  brought: Type.Integer({ description: 'What they have brought so far, petals.' }),
  pending: Type.Integer({ description: 'What of it the next daily claim pays out, petals.' }),
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      joined: Type.Integer({ description: 'Unix seconds.' }),
      brought: Type.Integer({ description: 'Petals, paid out or not.' }),
    }),
  ),
  next: Type.Optional(
    Type.String({ description: 'Opaque cursor, present while more people follow.' }),
  ),
});
export type ReferralResponse = Static<typeof ReferralResponse>;
