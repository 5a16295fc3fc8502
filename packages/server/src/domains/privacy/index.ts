export { privacyJobs } from './jobs.ts';
export { privacyRoutes } from './privacy-routes.ts';
export type { Privacy } from './privacy.ts';
