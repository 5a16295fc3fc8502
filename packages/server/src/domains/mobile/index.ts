export { allowAppOrigins } from './cors.ts';
export { associationRoutes, type AppIds } from './association-routes.ts';
export { configRoutes } from './config-routes.ts';
export { playerPageRoutes } from './player-page.ts';
