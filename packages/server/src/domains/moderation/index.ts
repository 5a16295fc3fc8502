export { createActs, type Acts } from './act-service.ts';
export { caseRoutes } from './case-routes.ts';
export { createCases, type Cases } from './case-service.ts';
export { moderationRoutes } from './moderation-routes.ts';
export { reaches, RoleReader, RoleWriter, type Role } from './role-store.ts';
export type { Subject, Target, Targets } from './target.ts';
