export { geoRoutes } from './geo-routes.ts';
export { hiddenAlsoIn } from './geo.ts';
export { createGeo, type Geo } from './geo-service.ts';
