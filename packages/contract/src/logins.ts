import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';
import { loginProviders } from './login-providers.ts';

/**
 * Path of `POST` and `DELETE /v1/account/logins/{provider}`; `demo` can be unlinked, and never linked.
 */
export const LoginPath = Type.Object({ provider: Type.Enum([...loginProviders, 'demo']) });

/** One of the ways in which I can log in. */
export const LoginEntry = Type.Object({
  provider: Type.Enum([...loginProviders, 'demo']),
  name: Type.String({ description: 'My name there when I last logged in with it.' }),
  linked_at: Type.Integer({ description: 'Unix seconds.' }),
});
export type LoginEntry = Static<typeof LoginEntry>;

/** Answer of `GET /v1/account/logins`, in the order in which they were linked. */
export const LoginsResponse = envelope({ data: Type.Array(LoginEntry) });
export type LoginsResponse = Static<typeof LoginsResponse>;

/**
 * Response of `POST /v1/account/logins/{provider}`: where this browser goes to link it, within a minute.
 * It comes back at `/?linked={provider}`, or at `/error?code=…`.
 *
 * Go there by a link or by `location.assign`: the page's policy does not let forms leave the site.
 */
export const LoginLinkResponse = envelope({
  url: Type.String({ description: 'A path of this site, good once and in this browser alone.' }),
});
export type LoginLinkResponse = Static<typeof LoginLinkResponse>;

/**
 * Response of `DELETE /v1/account/logins/{provider}`; my other sessions are ended with it. Errors:
 * `account.lastLogin`, `request.notFound`.
 */
export const LoginUnlinkResponse = envelope({});
