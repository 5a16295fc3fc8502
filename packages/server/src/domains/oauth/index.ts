export { createBrowserCookie, type BrowserCookie } from './browser-cookie.ts';
export { createDemoLogin, type DemoLogin } from './demo-service.ts';
export { createHandoff, type Handoff } from './handoff-service.ts';
export { loginLinkRoutes } from './login-link-routes.ts';
export { createLoginLinks, type LoginLinks } from './login-link-service.ts';
export { createLogins, type Logins } from './login-service.ts';
export { oauthRoutes } from './oauth-routes.ts';
export type { ProviderSettings } from './providers/provider.ts';
export { createProviders } from './providers/providers.ts';
