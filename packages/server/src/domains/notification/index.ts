export { createBells, type Bells } from './bell-service.ts';
export { bellRoutes } from './bell-routes.ts';
export { notificationRoutes } from './notification-routes.ts';
export { createNotifications, type Notifications } from './notification-service.ts';
export {
  NotificationReader,
  NotificationWriter,
  purgeExpiredNotifications,
} from './notification-store.ts';
