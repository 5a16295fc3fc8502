export { collectionRoutes } from './collection-routes.ts';
export { createCollections, type Collections } from './collection-service.ts';
