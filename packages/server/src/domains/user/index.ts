export { createUsers, type Users } from './user-service.ts';
export { userRoutes } from './user-routes.ts';
