import { Gauge } from 'prom-client';
import {
  runChecks,
  type Query,
  type Check,
  type Database,
  type Problem,
  type Violations,
} from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { giftChecks } from '../gift/index.ts';
import { ledgerChecks, readDayFigures, readSupply, type DayFigures, type Supply } from '../ledger/index.ts';
import { personChecks } from '../person/index.ts';
import { rewardChecks } from '../reward/index.ts';
import { workChecks } from '../work/index.ts';

/** The result of a ledger check. */
export type AuditReport = Violations & {
  supply: Supply;
  /** The last days, newest first; only of the job. */
  days?: DayFigures[];
};

/** How many days the job reports. */
const reportedDays = 30;

/** All checks of tables with money, and of works. */
export const auditChecks: readonly Check[] = [
  ...ledgerChecks,
  ...giftChecks,
  ...rewardChecks,
  ...personChecks,
  ...workChecks,
];

/** Runs all ledger checks and sums up the supply. */
export async function auditLedger(query: Query): Promise<AuditReport> {
  return { ...(await runChecks(query, auditChecks)), supply: await readSupply(query) };
}

/** Reads the petals that were minted and burned in total, and on each of the last days. */
export async function readFigures(
  query: Query,
  days: number,
): Promise<{ supply: Supply; days: DayFigures[] }> {
  return { supply: await readSupply(query), days: await readDayFigures(query, days) };
}

/** A problem as a line of text. */
export function describeProblem({ check, problem }: Problem): string {
  return `${problem} (broken: ${check})`;
}

/** Checks the ledger while the server runs, and reports problems to the operator. */
export function createAudit(database: Pick<Database<Tables>, 'snapshot'>, metrics: Metrics) {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers: [metrics] });
    // Absent until it is known, not 0.
    made.remove();
    return made;
  };
  const problems = gauge('bloom_ledger_problems', 'Problems that the last ledger check found.');
  const checkedAt = gauge(
    'bloom_ledger_checked_timestamp_seconds',
    'Time of the last ledger check; that of the start until it is known.',
  );
  // An alert on its age must not fire while the first check of a new server is still to come.
  checkedAt.setToCurrentTime();
  const minted = gauge('bloom_petals_minted', 'Petals minted so far.');
  const burned = gauge('bloom_petals_burned', 'Petals burned so far.');
  const circulating = gauge('bloom_petals_circulating', 'Sum of all balances.');

  return {
    /** Sets the metrics by the last report, which any server may have made. */
    learn(report: unknown, storedAtS: number) {
      const { problems: found, supply } = report as AuditReport;
      problems.set(found.length);
      checkedAt.set(storedAtS);
      minted.set(supply.minted);
      burned.set(supply.burned);
      circulating.set(supply.circulating);
    },

    /**
     * Runs all ledger checks and stores the report. Error: one that lists all problems.
     *
     * @param store passes the report to `learn` of every server
     */
    async run(signal: AbortSignal, store: (report: AuditReport) => Promise<void>) {
      const report = await database.snapshot(
        async (query) => ({
          ...(await auditLedger(query)),
          days: await readDayFigures(query, reportedDays),
        }),
        signal,
      );
      await store(report);
      if (report.problems.length > 0) {
        throw new Error(
          `the ledger check found problems:\n${report.problems.map(describeProblem).join('\n')}`,
        );
      }
    },
  };
}
