import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/** User info, flat beside `status` (product.md §3, decisions.md §2). */
export const AccountAnswer = envelope({
  id: Type.Integer(),
  name: Type.String(),
  ref_code: Type.String(),
  balance: Type.Integer({ description: 'Petals.' }),
  next_reward: Type.Integer({ description: 'Unix seconds from which the daily reward is due.' }),
  country: Type.String({ description: 'ISO 3166 alpha-2.' }),
});
export type AccountAnswer = Static<typeof AccountAnswer>;
export type Account = Omit<AccountAnswer, 'status' | 'code'>;

export const AccountPath = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The one-time code that a login redirect carries as `?token=` (decisions.md §5). */
export const HandoffBody = Type.Object({ code: Type.String({ maxLength: 200 }) });

/** A session token for a one-time code, and whose it is, so that the client can ask "Log in as NAME?". */
export const HandoffAnswer = envelope({ token: Type.String(), name: Type.String() });
export type HandoffAnswer = Static<typeof HandoffAnswer>;

export const LogoutBody = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
export const LogoutAnswer = envelope({});
