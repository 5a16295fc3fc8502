export { giftChecks } from './gift-check.ts';
export { createGifts, type Gifts } from './gift-service.ts';
export { giftRoutes } from './gift-routes.ts';
export { noteRoutes } from './note-routes.ts';
export { createNotes, type Notes } from './note-service.ts';
export { noteTarget } from './note-target.ts';
export { createRecords, type Records } from './record-service.ts';
export { recordRoutes } from './record-routes.ts';
