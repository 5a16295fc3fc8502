export { auditLedger, describeProblem, readFigures, type AuditReport } from './audit-service.ts';
export { findMinting } from './mint-watch.ts';
export { describeSuspect, type MintingSuspect } from './minting.ts';
export { auditJobs } from './jobs.ts';
