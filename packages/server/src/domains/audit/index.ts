export { auditLedger, describeProblem, readFigures } from './audit-service.ts';
export { describeSuspect, findMintingSuspects } from './minting.ts';
export { auditJobs } from './jobs.ts';
