export { privacyJobs } from './jobs.ts';
export { privacyRoutes } from './privacy-routes.ts';
