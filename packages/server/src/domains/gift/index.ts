export { createGifts, type Gifts } from './gift-service.ts';
export { giftRoutes } from './gift-routes.ts';
