import { Gauge } from 'prom-client';
import {
  runChecks,
  type Query,
  type Check,
  type Database,
  type Problem,
} from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { giftChecks } from '../gift/index.ts';
import {
  ledgerChecks,
  readDayFigures,
  readSupply,
  type DayFigures,
  type Supply,
} from '../ledger/index.ts';
import { personChecks } from '../person/index.ts';
import { rewardChecks } from '../reward/index.ts';

/** What the books say. */
export type AuditReport = { problems: Problem[]; supply: Supply };

/** Everything that must hold of money. */
export const bookChecks: readonly Check[] = [
  ...ledgerChecks,
  ...giftChecks,
  ...rewardChecks,
  ...personChecks,
];

/** Reads the books and answers everything that is wrong with them. */
export async function auditBooks(ask: Query): Promise<AuditReport> {
  return { problems: await runChecks(ask, bookChecks), supply: await readSupply(ask) };
}

/** What was minted and burned in all, and on the last so many days. */
export async function readFigures(
  ask: Query,
  days: number,
): Promise<{ supply: Supply; days: DayFigures[] }> {
  return { supply: await readSupply(ask), days: await readDayFigures(ask, days) };
}

/** Proves the books of a running server and tells its operator. */
export type Audit = {
  /**
   * Reads the books and keeps the report. Throws an error that tells everything that is wrong.
   *
   * @param keep hands the report to `learn` of every server
   */
  run(signal: AbortSignal, keep: (report: AuditReport) => Promise<void>): Promise<void>;
  /** Sets the metrics by the last report, of whatever server. */
  learn(report: unknown, storedAtS: number): void;
};

/** A problem as a line of text. */
export function describeProblem({ check, problem }: Problem): string {
  return `${problem} (broken: ${check})`;
}

export function createAudit(database: Pick<Database<Tables>, 'snapshot'>, metrics: Metrics): Audit {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [metrics] });
  const problems = gauge('bloom_ledger_problems', 'What the last check of the books found wrong.');
  const checkedAt = gauge('bloom_ledger_checked_timestamp_seconds', 'When the books were checked.');
  const minted = gauge('bloom_petals_minted', 'Petals made so far.');
  const burned = gauge('bloom_petals_burned', 'Petals burned so far.');
  const circulating = gauge('bloom_petals_circulating', 'Petals that people hold.');

  return {
    learn(report, storedAtS) {
      const { problems: found, supply } = report as AuditReport;
      problems.set(found.length);
      checkedAt.set(storedAtS);
      minted.set(supply.minted);
      burned.set(supply.burned);
      circulating.set(supply.circulating);
    },

    async run(signal, keep) {
      const report = await database.snapshot(auditBooks, signal);
      await keep(report);
      if (report.problems.length > 0) {
        throw new Error(`the books are wrong:\n${report.problems.map(describeProblem).join('\n')}`);
      }
    },
  };
}
