export { giftChecks } from './gift-check.ts';
export { createGifts, type Gifts } from './gift-service.ts';
export { giftRoutes } from './gift-routes.ts';
export { createRecords, type Records } from './record-service.ts';
export { recordRoutes } from './record-routes.ts';
