export { notificationJobs } from './jobs.ts';
export { createBells, type Bells } from './bell-service.ts';
export { notificationRoutes } from './notification-routes.ts';
export { createNotifications, type Notifications } from './notification-service.ts';
export { NotificationReader, NotificationWriter } from './notification-store.ts';
export { pushRoutes } from './push/push-routes.ts';
export { createPushes, type Pushes } from './push/push-service.ts';
export { PushReader } from './push/push-store.ts';
export { notificationData } from './personal-data.ts';
