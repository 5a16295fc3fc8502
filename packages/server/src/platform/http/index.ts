export { decodeCursor, pageOf } from './cursor.ts';
export { answerError, answerNotFound } from './errors.ts';
export { healthRoutes } from './health-routes.ts';
export { isNavigation } from './navigation.ts';
export { describeApi } from './openapi.ts';
export { addSafetyHeaders } from './safety-headers.ts';
export { createServer, type App } from './server.ts';
export { trustedProxies } from './trusted-proxies.ts';
export { idempotencyKeyOf, tokenOf } from './token.ts';
