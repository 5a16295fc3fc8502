export { createUsers, type Users } from './user-service.ts';
export { notInterestedRoutes, userRoutes } from './user-routes.ts';
