export { auditBooks, createAudit, describeProblem, readFigures } from './audit-service.ts';
