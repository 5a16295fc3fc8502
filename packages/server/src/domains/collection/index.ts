export { collectionRoutes } from './collection-routes.ts';
export { collectionContent } from './collection-content.ts';
export { createCollections, type Collections } from './collections.ts';
export { collectionData } from './personal-data.ts';
export { listPublicCollections, newestInCollection, readCollection } from './read-collections.ts';
export { addToCollection, makeCollection } from './make-collection.ts';
export { thankCollection } from './thank-collection.ts';
