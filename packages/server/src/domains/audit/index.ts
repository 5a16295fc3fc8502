export { auditLedger, describeProblem, readFigures, type AuditReport } from './audit-service.ts';
export { describeSuspect, findMintingSuspects, type MintingSuspect } from './minting.ts';
export { auditJobs } from './jobs.ts';
