export { historyRoutes } from './history-routes.ts';
export { progressParameters } from './history-store.ts';
export { readProgress, type SeenProgress } from './history.ts';
export { historyData } from './personal-data.ts';
