export { createDecoder, type Decoder } from './decoder.ts';
export { DiskCache, keyOf } from './disk-cache.ts';
export { imageBody, imageRoutes, notModified, sendImage } from './image-routes.ts';
export type { IconShape } from './image.ts';
export { createImages, type Images } from './image-service.ts';
export { imageJobs } from './jobs.ts';
export { readImageSecret } from './image-store.ts';
