export {
  auditBooks,
  createAudit,
  describeProblem,
  readFigures,
  type Audit,
  type AuditReport,
} from './audit-service.ts';
