export { deleteAccount } from './delete-account.ts';
export { exportAccount } from './export-account.ts';
export { privacyJobs } from './jobs.ts';
export { privacyRoutes } from './privacy-routes.ts';
