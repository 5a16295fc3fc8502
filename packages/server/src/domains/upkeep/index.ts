export { reportRoutes } from './report-routes.ts';
export { createReports, type Reports } from './report-service.ts';
export { createUpkeep } from './upkeep-service.ts';
