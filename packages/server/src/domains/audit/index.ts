export { auditLedger, createAudit, describeProblem, readFigures } from './audit-service.ts';
export { createMintWatch, describeSuspect, findMintingSuspects } from './minting.ts';
