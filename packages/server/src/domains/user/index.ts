export { createUsers, type Users } from './users.ts';
export { createUserContent } from './user-content.ts';
export { notInterestedRoutes, userRoutes } from './user-routes.ts';
export { userData } from './personal-data.ts';
export { findUser } from './find-user.ts';
export { followUser } from './follow-user.ts';
