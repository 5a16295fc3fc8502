export { pagePreferences } from './page-preferences.ts';
export { pageRoutes } from './page-routes.ts';
