import { sql } from 'kysely';
import { probationMinAgeS, vouchPeriodS } from '@bloom/contract/gift/economy';
import type { Account } from '@bloom/contract/account/account';
import { toPetals, type Petals } from '@bloom/contract/gift/money';
import type { Primary } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db, Tables, Tx } from '../../schema.ts';
import { LedgerWriter, systemAccounts } from '../ledger/index.ts';
import { PersonWriter } from '../person/index.ts';

/** The welcome gift, and the needs that end a probation. */
export type Welcome = {
  /** The welcome gift, paid once per user: the reason in the ledger, and the petals (0: none). */
  welcome: { reason: 'demo' | 'welcome'; petals: Petals };
  /** The setting. */
  welcomeNeeds: () => string;
  /** The names under which logins that cost nothing are stored. */
  freeLogins: readonly string[];
  probation: () => ProbationRule;
};

/** The numbers of the probation, which are settings. */
export type ProbationRule = {
  /** Time watched, and days with some of it, by which it ends. */
  minutes: number;
  days: number;
  /** Petals to the account's shares by which it ends. */
  petals: number;
  /** How long ago the probation of a trusted giver ended at least, in days. */
  trustedDays: number;
  /** Probations that the petals of one giver end in seven days at most. */
  vouches: number;
};

const ruleOf = ({ welcome, welcomeNeeds, freeLogins, probation }: Welcome) => {
  const { minutes, days, petals, trustedDays, vouches } = probation();
  return JSON.stringify({
    welcome: welcome.petals,
    needs: welcomeNeeds(),
    free_logins: freeLogins,
    min_age_s: probationMinAgeS,
    min_watch_s: minutes * 60,
    min_watch_days: days,
    min_petals: petals,
    trust_age_s: trustedDays * 86_400,
    max_vouches: vouches,
    vouch_period_s: vouchPeriodS,
  });
};

/**
 * Ends the probation of an account that has met what its welcome gift needs, and pays the gift if its owner
 * never had it (docs/specification/rewards.md#probation). Otherwise nothing happens.
 */
export async function endProbation(tx: Tx, accountId: number, given: Welcome): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select probation_end(${accountId}::bigint, ${ruleOf(given)}::jsonb) as "isDue"`.execute(tx);
  const { reason, petals } = given.welcome;
  if (rows[0]?.isDue !== true || petals === 0) return;
  await new LedgerWriter(tx).post(reason, [
    { account: systemAccounts.mint, amount: toPetals(-petals) },
    { account: accountId, amount: petals },
  ]);
  await new PersonWriter(tx).recordWelcome(accountId);
}

/** The welcome gift that is to come, and what an account on probation has of what ends that. */
export async function findProbation(
  db: Db,
  accountId: number,
  given: Welcome,
): Promise<Account['probation'] | undefined> {
  const { rows } = await sql<{ progress: Omit<NonNullable<Account['probation']>, 'needs'> | null }>`
    select probation_progress(${accountId}::bigint, ${ruleOf(given)}::jsonb) as progress`.execute(db);
  const progress = rows[0]?.progress;
  const { minutes, days, petals, trustedDays, vouches } = given.probation();
  return progress
    ? { ...progress, needs: { minutes, days, petals, trusted_days: trustedDays, vouches } }
    : undefined;
}

/** Accounts that one statement looks up, and the statements of one run. */
const batch = 500;
const batches = 20;

/**
 * Pays welcome gifts that are due by now, each in a transaction of its own. Most accounts on probation are
 * idle and stay so, so each run continues where the previous one ended.
 *
 * @param size accounts that one statement looks up
 */
export function probationJobs(database: Primary<Tables>, given: Welcome, size = batch): readonly Job[] {
  let last = 0;
  const findNext = async () => {
    const { rows } = await sql<{ id: number; isOver: boolean | null }>`
      select a.id, probation_is_over(a, ${ruleOf(given)}::jsonb) as "isOver"
      from account a where a.probation_since is not null and a.id > ${last} order by a.id limit ${size}`.execute(
      database.write,
    );
    last = rows.length < size ? 0 : (rows.at(-1)?.id ?? 0);
    return rows;
  };
  return [
    {
      name: 'end probations',
      everyS: 60,
      scope: 'system',
      async run(signal) {
        await sql`delete from probation_vouch
          where ended_at < now() - make_interval(secs => ${vouchPeriodS})`.execute(database.write);
        for (let i = 0; i < batches && !signal.aborted; i++) {
          for (const { id, isOver } of await findNext()) {
            if (isOver) await database.transact((tx) => endProbation(tx, id, given));
          }
          if (last === 0) return;
        }
      },
    },
  ];
}
