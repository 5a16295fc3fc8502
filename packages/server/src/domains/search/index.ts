export { searchJobs } from './jobs.ts';
export { createLineIndex } from './line-index.ts';
export { searchRoutes } from './search-routes.ts';
export { createSearch, type Search } from './search-service.ts';
