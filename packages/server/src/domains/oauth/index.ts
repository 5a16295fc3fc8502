export { createDemoLogin, type DemoLogin } from './demo-service.ts';
export { createHandoff, type Handoff } from './handoff-service.ts';
export type { ProviderSettings } from './provider.ts';
export { oauthRoutes } from './oauth-routes.ts';
