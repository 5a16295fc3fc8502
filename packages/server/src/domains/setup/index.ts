export { beginSetup, renewSetup } from './setup-address.ts';
export { setupRoutes } from './setup-routes.ts';
export { createSetup, type Setup } from './setup-service.ts';
