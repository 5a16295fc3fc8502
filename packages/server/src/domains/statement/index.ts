export { createStatements, type Statements } from './statement-service.ts';
export { statementRoutes } from './statement-routes.ts';
