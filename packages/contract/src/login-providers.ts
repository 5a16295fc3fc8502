/**
 * The providers that people log in with (decisions.md §5), in the order in which they are offered
 * (product.md §1); `twitter` is the microblog.
 */
export const loginProviders = ['facebook', 'twitter', 'wechat', 'line'] as const;
export type LoginProvider = (typeof loginProviders)[number];
