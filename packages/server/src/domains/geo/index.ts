export { geoRoutes } from './geo-routes.ts';
export { hiddenSourcesIn } from './geo.ts';
export { createGeo, type Geo } from './geo-service.ts';
