/**
 * The providers that users sign in with, in the order in which they are shown
 * (docs/specification/sign-in.md#login-providers); `twitter` is X.
 */
export const loginProviders = ['facebook', 'twitter', 'wechat', 'line'] as const;
export type LoginProvider = (typeof loginProviders)[number];

/**
 * The OpenID Connect providers that an operator can configure, whose names are the operator's
 * (docs/specification/sign-in.md#openid-connect): `oidc1` has the settings `OIDC_1_…`.
 */
export const oidcProviders = ['oidc1', 'oidc2', 'oidc3', 'oidc4', 'oidc5'] as const;
export type OidcProvider = (typeof oidcProviders)[number];

/**
 * Identities that cost nothing, so that a person can have any number of them
 * (docs/specification/rewards.md#probation).
 */
export const freeProviders = ['passkey', 'email'] as const;

/** Who may join: the values of the setting `registration` (docs/specification/sign-in.md#who-may-join). */
export const registrations = ['open', 'invite', 'approval', 'closed'] as const;
export type Registration = (typeof registrations)[number];

/** The providers whose logins can be linked to an account. */
export const linkableProviders = [...loginProviders, ...oidcProviders] as const;
export type LinkableProvider = (typeof linkableProviders)[number];
