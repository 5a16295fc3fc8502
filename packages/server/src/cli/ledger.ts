import {
  auditLedger,
  describeProblem,
  describeSuspect,
  findMintingSuspects,
  readFigures,
} from '../domains/audit/index.ts';
import { databaseCommand, runProcess } from './run-command.ts';
import { readSnapshot, type Query } from '../platform/database/index.ts';

/*
 * Checks the ledger of a database, with or without a running server, and prints totals:
 *
 *   npm run ledger:check     exits with 1 when something is wrong
 *   npm run ledger:figures   what was minted and burned, by day and reason
 */

const figureDays = 30;
const write = (text: string): boolean => process.stdout.write(`${text}\n`);
const count = (petals: number): string => petals.toLocaleString('en');

export const ledgerCommand = databaseCommand(([verb]) => {
  const work = verb === 'figures' ? figures : check;
  return (connection) => readSnapshot(connection, work);
});

if (import.meta.main) await runProcess(ledgerCommand);

async function check(query: Query): Promise<number> {
  const { problems, supply } = await auditLedger(query);
  for (const problem of problems) write(describeProblem(problem));
  write(
    `${count(supply.circulating)} petals in circulation: ` +
      `${count(supply.minted)} minted, ${count(supply.burned)} burned.`,
  );
  for (const suspect of await findMintingSuspects(query)) {
    write(`${describeSuspect(suspect)}: worth a look, and no error of the books.`);
  }
  write(problems.length === 0 ? 'The books are right.' : 'The books are WRONG.');
  return problems.length === 0 ? 0 : 1;
}

async function figures(query: Query): Promise<number> {
  const { supply, days } = await readFigures(query, figureDays);
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
  rows.push([
    'ever',
    '',
    '',
    count(supply.minted),
    count(supply.burned),
    count(supply.circulating),
  ]);
  for (const row of rows) {
    write(row.map((cell, i) => (i < 2 ? cell.padEnd(11) : cell.padStart(21))).join(''));
  }
  return 0;
}
