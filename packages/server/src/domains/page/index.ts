export { discoveryRoutes } from './discovery-routes.ts';
export { pageRoutes } from './page-routes.ts';
