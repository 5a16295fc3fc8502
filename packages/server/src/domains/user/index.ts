export { createUsers, type Users } from './user-service.ts';
export { createUserContent } from './user-content.ts';
export { notInterestedRoutes, userRoutes } from './user-routes.ts';
export { userData } from './personal-data.ts';
