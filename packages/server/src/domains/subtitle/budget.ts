import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { StoredContent } from './stored-content.ts';

/** A MB of a budget, in bytes. */
export const megabyte = 1_000_000;
/** How long an account is new, in seconds. */
export const newAccountS = 7 * 86_400;
/** The bytes that an account may add in a day. */
const accountBytes = 5 * megabyte;
const newAccountBytes = megabyte;
/** Every save writes the whole content for readers, and drops the one before: it counts by this part. */
const wholePart = 1 / 50;

const today = sql`(clock_timestamp() at time zone 'UTC')::date`;

/**
 * Counts what a save adds to the database, for its author and for the site
 * (docs/specification/subtitles.md#subtitle-budgets). The transaction holds the lock of both counts from now
 * on, so saves on all servers count one after the other. Errors: `subtitle.accountBudget`,
 * `subtitle.siteBudget`.
 *
 * @param siteBytes what the whole site may add in a day
 */
export async function chargeSave(
  tx: Tx,
  author: { id: number; ageS: number },
  { whole, difference }: StoredContent,
  siteBytes: number,
): Promise<void> {
  const added = Math.ceil((difference ?? whole).length + whole.length * wholePart);
  // The lock of the account is first, as in its deletion.
  const { rows } = await sql<{ isSite: boolean; bytes: number; until: number; waitS: number }>`
    with author as (select id from public_account where id = ${author.id} for key share)
    insert into subtitle_usage as u (account_id, day, bytes)
    select id, ${today}, ${added}::bigint from (select id from author union all select null) as counted
    on conflict (account_id) do update set
      day = greatest(u.day, excluded.day),
      bytes = excluded.bytes + case when u.day < excluded.day then 0 else u.bytes end
    returning account_id is null as "isSite", bytes, extract(epoch from day + 1)::bigint as until,
      ceil(extract(epoch from day + 1 - clock_timestamp() at time zone 'UTC'))::int as "waitS"`.execute(tx);
  const ownBytes = author.ageS < newAccountS ? newAccountBytes : accountBytes;
  for (const { isSite, bytes, until, waitS } of rows) {
    if (bytes <= (isSite ? siteBytes : ownBytes)) continue;
    const key = isSite ? 'subtitle.siteBudget' : 'subtitle.accountBudget';
    throw new BloomError(key, { until }, { extra: { retry_after: Math.max(1, waitS) } });
  }
}

/**
 * Returns what reports a failed save: it counts a refusal by the budget of the site, and gives the first one
 * of a day on all servers a cause, which is logged.
 */
export function createSiteRefusals(db: Db, metrics: Metrics): (error: unknown) => Promise<never> {
  const refusedBySite = new Counter({
    name: 'bloom_subtitle_budget_refused_total',
    help: 'Saves of subtitles that were refused because the budget of the site was used up.',
    registers: [metrics],
  });

  return async (error) => {
    if (!(error instanceof BloomError) || error.key !== 'subtitle.siteBudget') throw error;
    refusedBySite.inc();
    if (!(await isFirstRefusal(db))) throw error;
    const cause = new Error('all saves until the end of the day are refused: see subtitle_budget_mb');
    throw new BloomError(error.key, error.params, { cause, extra: error.extra });
  };
}

/** Records that the budget of the site refused a save. Returns whether it is the first one of the day. */
async function isFirstRefusal(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into subtitle_usage as u (day, bytes, refused_on) values (${today}, 0, ${today})
    on conflict (account_id) do update set refused_on = excluded.refused_on
    where u.refused_on is distinct from excluded.refused_on`.execute(db);
  return numAffectedRows === 1n;
}
