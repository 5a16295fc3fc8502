import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/**
 * A session's token; a request may have it in the Authorization header instead
 * (docs/specification.md#tokens).
 */
export const SessionToken = Type.String({ maxLength: 200 });

/** Body or query of requests that need a session and nothing else. */
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
 * Response of `PUT /v1/account/name`: the new name, with invisible characters and surplus spaces removed. Errors: `request.invalid` with
 * `params.field` `name`; `account.nameFixed` where the name was not generated, or was changed before.
 */
export const RenameResponse = envelope({ name: Type.String() });
export type RenameResponse = Static<typeof RenameResponse>;

/** The one-time code that a login redirect carries as `?token=` (docs/specification.md#handoff). */
export const HandoffBody = Type.Object({ code: Type.String({ maxLength: 200 }) });

/**
 * A session token for a one-time code, and the name of its account. If the code is not `bound`, or the
 * client has a session already, the client shows "Log in as NAME?" before it stores the token.
 */
export const HandoffResponse = envelope({
  token: Type.String(),
  name: Type.String(),
  bound: Type.Boolean({
    description: 'Whether this browser began the login that the code was issued for.',
  }),
});
export type HandoffResponse = Static<typeof HandoffResponse>;

/** Response of a sign-out; the same whether the session existed or not. */
export const LogoutResponse = envelope({});
