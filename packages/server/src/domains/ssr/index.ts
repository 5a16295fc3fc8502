export { assetJobs } from './jobs.ts';
export { pagePreferences } from './page-preferences.ts';
export { pageRoutes } from './page-routes.ts';
export { createStoredAssets, type StoredAssets } from './stored-assets.ts';
