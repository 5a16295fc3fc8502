export { createUsers, type Users } from './user-service.ts';
export { createUserTarget } from './user-target.ts';
export { notInterestedRoutes, userRoutes } from './user-routes.ts';
