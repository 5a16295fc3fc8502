export { createStatements, type Statements } from './statement-service.ts';
export { presentMovement } from './statement.ts';
export { statementRoutes } from './statement-routes.ts';
