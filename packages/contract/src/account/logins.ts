import { Type, type Static } from 'typebox';
import { AppChallenge, AppVerifier, OauthToken, SessionToken } from './account.ts';
import { envelope } from '../wire/envelope.ts';
import { linkableProviders } from './login-providers.ts';

/**
 * Path of `POST` and `DELETE /v1/account/logins/{provider}`; `demo` can be unlinked but not linked, and
 * `email` is linked by `POST /v1/email/begin`.
 */
export const LoginPath = Type.Object({
  provider: Type.Enum([...linkableProviders, 'demo', 'email']),
});

/** A provider that the account can sign in with. */
export const LoginEntry = Type.Object({
  provider: Type.Enum([...linkableProviders, 'demo', 'email', 'passkey']),
  name: Type.String({
    description: 'The name at the provider at the last sign-in with it; for `email` the address.',
  }),
  linked_at: Type.Integer({ description: 'Unix seconds.' }),
});
export type LoginEntry = Static<typeof LoginEntry>;

/** Response of `GET /v1/account/logins`, in the order in which they were linked. */
export const LoginsResponse = envelope({ data: Type.Array(LoginEntry) });
export type LoginsResponse = Static<typeof LoginsResponse>;

/** Body of `POST /v1/account/logins/{provider}`. A browser needs no `app_challenge`: its cookie binds it. */
export const LoginLinkBody = Type.Object({
  token: Type.Optional(SessionToken),
  app_challenge: Type.Optional(AppChallenge),
});

/**
 * Response of `POST /v1/account/logins/{provider}`: the URL that starts the linking; valid for a minute.
 * The browser returns at `/?linked={provider}`, or at `/error?code=…`. With `from_mobile_app=true` and the
 * same `app_challenge` it ends in the app, at `bloom://linked?provider={provider}&token={code}`, with the
 * code for `PUT /v1/account/logins/{provider}`.
 *
 * Navigate by a link or `location.assign`: the content security policy forbids forms that leave the site.
 */
export const LoginLinkResponse = envelope({
  url: Type.String({ description: 'A path of this site, valid once and in this browser only.' }),
});
export type LoginLinkResponse = Static<typeof LoginLinkResponse>;

/**
 * The events of the logins of an account, which its bell lists (docs/specification/sign-in.md#linked-logins).
 */
export const loginEvents = [
  'linked',
  'unlinked',
  'recovered',
  'codesMade',
  'codeIssued',
  'keyEnded',
] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** Response of `GET /v1/account/recovery_codes` (docs/specification/sign-in.md#recovery-codes). */
export const RecoveryCodesResponse = envelope({
  left: Type.Integer({ description: 'How many codes are not used yet.' }),
  made_at: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Unix seconds; null: none are left, or none were made.',
  }),
});
export type RecoveryCodesResponse = Static<typeof RecoveryCodesResponse>;

/**
 * Response of `POST /v1/account/recovery_codes`: the new codes, which are never shown again. Error:
 * `login.notFresh`.
 */
export const NewRecoveryCodesResponse = envelope({ codes: Type.Array(Type.String()) });
export type NewRecoveryCodesResponse = Static<typeof NewRecoveryCodesResponse>;

/** Body of `POST /v1/recovery/login`; spaces, hyphens and case of the code do not matter. */
export const RecoveryLoginBody = Type.Object({ code: Type.String({ maxLength: 100 }) });

/**
 * Response of a login that does not leave the page: `POST /v1/recovery/login` (error:
 * `login.recoveryInvalid`), `POST /v1/passkey/register` and `/login`. A passkey that is added to an account
 * has no code.
 */
export const LoginCodeResponse = envelope({
  handoff: Type.Optional(Type.String({ description: 'A one-time code for `POST /v1/account/handoff`.' })),
});
export type LoginCodeResponse = Static<typeof LoginCodeResponse>;

/**
 * Body of `PUT /v1/account/logins/{provider}`, by which an app links a login: the code that has come back to
 * it with `app_verifier`, or the token of the provider's SDK.
 */
export const LinkLoginBody = Type.Object({
  token: Type.Optional(SessionToken),
  code: Type.Optional(Type.String({ maxLength: 200 })),
  app_verifier: Type.Optional(AppVerifier),
  oauth_token: Type.Optional(OauthToken),
});
