export { createHistory, type History } from './history-service.ts';
export { historyRoutes } from './history-routes.ts';
export { asProgressError, findHistory, progressParameters, progressRule } from './history-store.ts';
export { readProgress, type SeenProgress } from './history.ts';
