export { answerNotFound } from './errors.ts';
export { healthRoutes } from './health-routes.ts';
export { describeApi } from './openapi.ts';
export { createServer, type App } from './server.ts';
export { idempotencyKeyOf, tokenOf } from './token.ts';
