import { Type, type Static } from 'typebox';
import { AppChallenge, AppVerifier, OauthToken, SessionToken } from './account.ts';
import { envelope } from './envelope.ts';
import { linkableProviders } from './login-providers.ts';

/**
 * Path of `POST` and `DELETE /v1/account/logins/{provider}`; `demo` can be unlinked but not linked.
 */
export const LoginPath = Type.Object({ provider: Type.Enum([...linkableProviders, 'demo']) });

/** A provider that the account can sign in with. */
export const LoginEntry = Type.Object({
  provider: Type.Enum([...linkableProviders, 'demo']),
  name: Type.String({ description: 'The name at the provider at the last sign-in with it.' }),
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
 * The browser returns at `/?linked={provider}`, or at `/error?code=…`. With `from_mobile_app=true` and the same
 * `app_challenge` it ends in the app, at `bloom://linked?provider={provider}&token={code}`, with the code for
 * `PUT /v1/account/logins/{provider}`.
 *
 * Navigate by a link or `location.assign`: the content security policy forbids forms that leave the site.
 */
export const LoginLinkResponse = envelope({
  url: Type.String({ description: 'A path of this site, valid once and in this browser only.' }),
});
export type LoginLinkResponse = Static<typeof LoginLinkResponse>;

/**
 * Body of `PUT /v1/account/logins/{provider}`, by which an app links a login: the code that has come back to it with
 * `app_verifier`, or the token of the provider's SDK.
 */
export const LinkLoginBody = Type.Object({
  token: Type.Optional(SessionToken),
  code: Type.Optional(Type.String({ maxLength: 200 })),
  app_verifier: Type.Optional(AppVerifier),
  oauth_token: Type.Optional(OauthToken),
});
