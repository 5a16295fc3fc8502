import type { Config } from '../config/config.ts';
import {
  auditLedger,
  describeProblem,
  describeSuspect,
  findMinting,
  readFigures,
  type AuditReport,
} from '../domains/audit/index.ts';
import { freeLogins } from '../domains/sign-in/index.ts';
import { readSnapshot, type Query } from '../platform/database/index.ts';
import { print, printJson, withDatabase } from './run-command.ts';

const figureDays = 30;
const count = (petals: number): string => petals.toLocaleString('en');

/** Runs `work` on a snapshot of the configured database. */
function onSnapshot<R>(config: Config, work: (query: Query) => Promise<R>): Promise<R> {
  return withDatabase(config, (connection) => readSnapshot(connection, work));
}

/** Checks the whole ledger. Returns whether the books are right. */
export async function checkLedger(config: Config, json = false): Promise<boolean> {
  const { suspects, ...report } = await onSnapshot(config, async (query) => ({
    ...(await auditLedger(query)),
    suspects: await findMinting(query, freeLogins(config.providers)),
  }));
  if (json) {
    printJson({ ...report, suspects });
    return report.differences === 0;
  }
  const { circulating, minted, burned } = report.supply;
  const supply = `${count(circulating)} petals in circulation: ${count(minted)} minted, ${count(burned)} burned.`;
  const watched = suspects.map(
    (each) => `${describeSuspect(each)}: worth a look, and no error of the books.`,
  );
  return printBooks(report, [supply, ...watched]);
}

/**
 * Says whether the books are right, and returns that; `facts` stand between what is wrong and the verdict.
 */
export function printBooks(
  { problems, differences }: Pick<AuditReport, 'problems' | 'differences'>,
  facts: readonly string[],
): boolean {
  for (const line of [...problems.map(describeProblem), ...facts]) print(line);
  const isAll = differences === problems.length;
  const what = `${count(differences)} ${differences === 1 ? 'difference' : 'differences'}`;
  print(
    differences === 0
      ? 'The books are right.'
      : `The books are WRONG: ${what}${isAll ? '' : `, of which ${problems.length} are above`}.`,
  );
  return differences === 0;
}

/** Prints what was minted and burned, by day and reason. */
export async function printFigures(config: Config): Promise<void> {
  const { supply, days } = await onSnapshot(config, (query) => readFigures(query, figureDays));
  const rows = [['day', 'reason', 'transfers', 'minted', 'burned', 'in circulation after']];
  let { circulating } = supply;
  days.forEach(({ day, reason, transfers, minted, burned }, i) => {
    const isFirstOfDay = days[i - 1]?.day !== day;
    rows.push([
      day,
      reason,
      ...[transfers, minted, burned].map(count),
      isFirstOfDay ? count(circulating) : '',
    ]);
    circulating -= minted - burned;
  });
  rows.push(['ever', '', '', count(supply.minted), count(supply.burned), count(supply.circulating)]);
  for (const row of rows) {
    print(row.map((cell, i) => (i < 2 ? cell.padEnd(11) : cell.padStart(21))).join(''));
  }
}
