export { createLinks, type Links } from './link-service.ts';
export { linkRoutes } from './link-routes.ts';
export { createSources, sourceOrigins, type Sources } from './sources-service.ts';
export { sourceRefusals, type UpstreamVideo } from './source.ts';
