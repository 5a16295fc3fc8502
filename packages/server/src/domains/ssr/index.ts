export { lookOf } from './look.ts';
export { pageRoutes } from './page-routes.ts';
