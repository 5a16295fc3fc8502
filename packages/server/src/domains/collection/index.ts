export { collectionRoutes } from './collection-routes.ts';
export { collectionContent } from './collection-content.ts';
export { createCollections, type Collections } from './collection-service.ts';
export { collectionData } from './personal-data.ts';
