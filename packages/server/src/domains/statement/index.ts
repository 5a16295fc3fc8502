export { readWholeStatement } from './read-statement.ts';
export { presentMovement } from './statement.ts';
export { statementRoutes } from './statement-routes.ts';
