export { countThanks, createCatalogue, type Catalogue } from './catalogue-service.ts';
export { catalogueJobs } from './jobs.ts';
export { catalogueRoutes } from './catalogue-routes.ts';
export { createRelated, type Related } from './related-service.ts';
