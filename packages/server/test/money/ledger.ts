import { expect } from 'vitest';
import { auditLedger } from '../../src/domains/audit/index.ts';
import type { Bloom } from '../bloom.ts';

/** Audits the ledger, at the end of a file: it takes as long as everything that its tests have written. */
export async function expectCleanLedger({ database }: Pick<Bloom, 'database'>): Promise<void> {
  expect((await database.snapshot(auditLedger)).problems).toEqual([]);
}
