export { discoveryRoutes } from './discovery-routes.ts';
export { holdFeedOrigin } from './feed-store.ts';
