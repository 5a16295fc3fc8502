export { ImportRefused } from './import/import-row.ts';
export { importMoments, type MomentImport } from './import/moment-import.ts';
export { createMomentRoom, type MomentRoom } from './moment-room.ts';
export { momentRoutes } from './moment-routes.ts';
export { createMoments, type Moments } from './moment-service.ts';
export { forgetMoments, MomentReader } from './moment-store.ts';
export { momentContent } from './moment-content.ts';
export { momentData } from './personal-data.ts';
