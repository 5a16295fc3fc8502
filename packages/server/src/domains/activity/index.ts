export { createPlays, type Plays } from './activity-service.ts';
export { activityRoutes } from './activity-routes.ts';
export { activityData } from './personal-data.ts';
