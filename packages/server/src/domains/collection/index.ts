export { collectionRoutes } from './collection-routes.ts';
export { collectionTarget } from './collection-target.ts';
export { createCollections, type Collections } from './collection-service.ts';
