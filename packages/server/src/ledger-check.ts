import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { auditBooks, describeProblem, readFigures } from './domains/audit/index.ts';
import { claimDataDir, EmbeddedError, startEmbedded } from './platform/database/embedded.ts';
import { readSnapshot, sqlState, type Ask } from './platform/database/index.ts';

/*
 * Proves the books of a database, whether or not a server is running on it, and tells figures:
 *
 *   npm run ledger:check     ends with 1 when anything is wrong
 *   npm run ledger:figures   what was minted and burned, by day and reason
 */

const figureDays = 30;
const write = (text: string): boolean => process.stdout.write(`${text}\n`);
const count = (petals: number): string => petals.toLocaleString('en');

try {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)));
  const work = process.argv[2] === 'figures' ? figures : check;
  process.exitCode = await withDatabase(config, (connection) => readSnapshot(connection, work));
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`);
  process.exitCode = 1;
}

async function check(ask: Ask): Promise<number> {
  const { problems, supply } = await auditBooks(ask);
  for (const problem of problems) write(describeProblem(problem));
  write(
    `${count(supply.circulating)} petals in circulation: ` +
      `${count(supply.minted)} minted, ${count(supply.burned)} burned.`,
  );
  write(problems.length === 0 ? 'The books are right.' : 'The books are WRONG.');
  return problems.length === 0 ? 0 : 1;
}

async function figures(ask: Ask): Promise<number> {
  const { supply, days } = await readFigures(ask, figureDays);
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

/** Does `work` on the configured database; an embedded one is started for it if nobody uses it. */
async function withDatabase(
  { databaseUrl, dataDir }: Config,
  work: (connection: pg.ClientConfig) => Promise<number>,
): Promise<number> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl });
  const dir = `${dataDir}/postgres`;
  if (!existsSync(dir)) throw new EmbeddedError(`There is no data in ${dataDir} yet.`);
  // While a server has the folder its PostgreSQL is only borrowed.
  const claim = await claimDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof EmbeddedError) return undefined;
    throw error;
  });
  const postgres = await startEmbedded({ dir });
  try {
    return await work(postgres.connection);
  } finally {
    if (claim) await postgres.stop();
    claim?.release();
  }
}

/** What the person who started it can mend is told in words, anything else with its trace. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (['42P01', '42703'].includes(sqlState(error) ?? '')) {
    return 'This database does not have the tables of this version yet: start the server once.';
  }
  const isPlain = error instanceof ConfigError || error instanceof EmbeddedError;
  return isPlain ? error.message : (error.stack ?? error.message);
}
