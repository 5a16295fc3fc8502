import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';
import { loginProviders } from './login-providers.ts';

/**
 * Path of `POST` and `DELETE /v1/account/logins/{provider}`; `demo` can be unlinked but not linked.
 */
export const LoginPath = Type.Object({ provider: Type.Enum([...loginProviders, 'demo']) });

/** A provider that the account can sign in with. */
export const LoginEntry = Type.Object({
  provider: Type.Enum([...loginProviders, 'demo']),
  name: Type.String({ description: 'The name at the provider at the last sign-in with it.' }),
  linked_at: Type.Integer({ description: 'Unix seconds.' }),
});
export type LoginEntry = Static<typeof LoginEntry>;

/** Response of `GET /v1/account/logins`, in the order in which they were linked. */
export const LoginsResponse = envelope({ data: Type.Array(LoginEntry) });
export type LoginsResponse = Static<typeof LoginsResponse>;

/**
 * Response of `POST /v1/account/logins/{provider}`: the URL that starts the linking; valid for a minute.
 * The browser returns at `/?linked={provider}`, or at `/error?code=…`.
 *
 * Navigate by a link or `location.assign`: the content security policy forbids forms that leave the site.
 */
export const LoginLinkResponse = envelope({
  url: Type.String({ description: 'A path of this site, valid once and in this browser only.' }),
});
export type LoginLinkResponse = Static<typeof LoginLinkResponse>;

/**
 * Response of `DELETE /v1/account/logins/{provider}`; it also ends the account's other sessions. Errors:
 * `account.lastLogin`, `request.notFound`.
 */
export const LoginUnlinkResponse = envelope({});
