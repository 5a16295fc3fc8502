export { readLinkHealth } from './health-store.ts';
export { linkHealthJobs } from './jobs.ts';
export { reachRoutes } from './reach-routes.ts';
export { createReach } from './reach-service.ts';
export { reportRoutes } from './report-routes.ts';
export { createReports, type Reports } from './report-service.ts';
export { createLinkHealth } from './link-health-service.ts';
