export { countThanks, createCatalogue, type Catalogue } from './catalogue-service.ts';
export { catalogueJobs } from './jobs.ts';
export { catalogueRoutes } from './catalogue-routes.ts';
export { personalRoutes } from './personal-routes.ts';
export { createPersonalLists, type PersonalLists } from './personal-service.ts';
export { createRelated, type Related } from './related-service.ts';
export { readSelection, type ReadOptions, type Selection } from './catalogue.ts';
export { CatalogueReader, matchesOf } from './catalogue-store.ts';
