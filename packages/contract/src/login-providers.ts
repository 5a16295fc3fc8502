/**
 * The providers that people log in with (docs/specification.md#login-providers), in the order in
 * which they are offered (docs/specification.md#login-providers); `twitter` is the microblog.
 */
export const loginProviders = ['facebook', 'twitter', 'wechat', 'line'] as const;
export type LoginProvider = (typeof loginProviders)[number];
