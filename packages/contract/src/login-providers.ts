/**
 * The providers that users sign in with, in the order in which they are shown
 * (docs/specification/sign-in.md#login-providers); `twitter` is X.
 */
export const loginProviders = ['facebook', 'twitter', 'wechat', 'line'] as const;
export type LoginProvider = (typeof loginProviders)[number];
