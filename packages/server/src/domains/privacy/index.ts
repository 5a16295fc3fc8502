export { privacyJobs } from './jobs.ts';
export { privacyRoutes } from './privacy-routes.ts';
export { createPrivacy, type Privacy } from './privacy-service.ts';
