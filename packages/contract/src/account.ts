import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/**
 * A session's token; a call may carry it in the Authorization header as well
 * (docs/specification.md#tokens).
 */
export const SessionToken = Type.String({ maxLength: 200 });

/** Body or query of what needs no more than whose session it is. */
export const TokenOnly = Type.Object({ token: Type.Optional(SessionToken) });

/** User info, flat beside `status` (docs/specification.md#account-fields). */
export const AccountResponse = envelope({
  id: Type.Integer(),
  name: Type.String(),
  ref_code: Type.String(),
  balance: Type.Integer({ description: 'Petals.' }),
  next_reward: Type.Integer({ description: 'Unix seconds from which the daily reward is due.' }),
  country: Type.String({ description: 'ISO 3166 alpha-2.' }),
  name_changeable: Type.Boolean({
    description: 'True: the server generated the name, and it can be changed once.',
  }),
});
export type AccountResponse = Static<typeof AccountResponse>;
export type Account = Omit<AccountResponse, 'status' | 'code'>;

/** Path of `GET /v1/account/{token}`. */
export const AccountPath = Type.Object({ token: SessionToken });

/**
 * Body of `PUT /v1/account/name`. A name contains a letter or digit, has at most 30 characters, and
 * neither is nor looks like a reserved name, such as `admin`.
 */
export const RenameBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  token: Type.Optional(SessionToken),
});

/**
 * Response of `PUT /v1/account/name`: the name as it is now, cleaned. Errors: `request.invalid` with
 * `params.field` `name`; `account.nameFixed` where the name was not generated, or was changed before.
 */
export const RenameResponse = envelope({ name: Type.String() });
export type RenameResponse = Static<typeof RenameResponse>;

/** The one-time code that a login redirect carries as `?token=` (docs/specification.md#handoff). */
export const HandoffBody = Type.Object({ code: Type.String({ maxLength: 200 }) });

/**
 * A session token for a one-time code, and whose it is. Where the code is not `bound`, or somebody is
 * logged in already, a client asks "Log in as NAME?" before it keeps the token.
 */
export const HandoffResponse = envelope({
  token: Type.String(),
  name: Type.String(),
  bound: Type.Boolean({
    description: 'Whether the code was issued to a login that this very browser began.',
  }),
});
export type HandoffResponse = Static<typeof HandoffResponse>;

/** Answer of a log-out; the same whether there was such a session. */
export const LogoutResponse = envelope({});
