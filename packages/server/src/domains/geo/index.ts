export { geoRoutes } from './geo-routes.ts';
export { hiddenSourcesIn } from './geo.ts';
export { createGeo, type Geo, type Visitor } from './geo-service.ts';
