export { adminRoutes } from './admin-routes.ts';
export { createAdmin, type Admin } from './admin-service.ts';
export { changeSetting } from './change-setting.ts';
