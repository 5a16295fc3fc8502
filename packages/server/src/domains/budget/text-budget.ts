import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Refusal } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { limitedAddresses } from '../../platform/limits/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Db } from '../../schema.ts';
import { dayLimits, newAccountS } from './text-limits.ts';

/** A write that stores text. */
type Charge = {
  bytes: number;
  accountId?: number | undefined;
  /** Undefined where no request writes it. */
  ip?: string | undefined;
  /** The bytes that all saves of subtitles may add in a day, where it is one. */
  subtitleBytes?: number;
};

/**
 * Counts what a write adds to the database, for its account and its address
 * (docs/specification/wire.md#text-budget). Within a transaction it is the last of its locks but those of its
 * own account. Errors: `request.budget`, `subtitle.siteBudget`, each with `until` and `retry_after`.
 *
 * @param options.goesOn whether `db` is a transaction that stores the text after it
 */
export async function chargeText(
  db: Db,
  { bytes, accountId, ip, subtitleBytes }: Charge,
  { goesOn = false } = {},
): Promise<void> {
  const key = 'request.budget';
  const { account: max, newAccount, address } = dayLimits;
  const own = { key, kind: 'account', account: accountId, max, new_s: newAccountS, new_max: newAccount };
  const payers = [
    ...(accountId === undefined ? [] : [own]),
    ...(ip === undefined ? [] : limitedAddresses(ip, address)).map((each, i) => ({
      key,
      kind: i === 0 ? 'address' : 'network',
      of: each.address,
      max: each.max,
    })),
    ...(subtitleBytes === undefined
      ? []
      : [{ key: 'subtitle.siteBudget', kind: 'subtitles', max: subtitleBytes }]),
  ];
  await charge(db, { bytes, goes_on: goesOn, payers });
}

/**
 * Counts the characters for which an account gets suggestions
 * (docs/specification/subtitles.md#subtitle-suggestions).
 * Errors: `subtitle.suggestBudget`, `subtitle.suggestSiteBudget`, each with `until` and `retry_after`.
 */
export async function chargeSuggestions(
  db: Db,
  {
    characters,
    accountId,
    max,
  }: { characters: number; accountId: number; max: { account: number; site: number } },
): Promise<void> {
  const kind = 'suggestions';
  const payers = [
    { key: 'subtitle.suggestBudget', kind, account: accountId, max: max.account },
    { key: 'subtitle.suggestSiteBudget', kind, max: max.site },
  ];
  await charge(db, { bytes: characters, goes_on: false, payers });
}

async function charge(
  db: Db,
  given: { bytes: number; goes_on: boolean; payers: readonly object[] },
): Promise<void> {
  const { rows } = await sql<{ outcome: Refusal | null }>`
    select text_charge(${JSON.stringify(given)}::jsonb) as outcome`.execute(db);
  const refused = rows[0]?.outcome?.refusal;
  if (!refused) return;
  const waitS = Number(refused.params.until) - Math.floor(Date.now() / 1_000);
  throw new BloomError(refused.key, refused.params, { extra: { retry_after: Math.max(1, waitS) } });
}

const today = sql`(clock_timestamp() at time zone 'UTC')::date`;

/**
 * Records that the log has what the site, all saves of subtitles or all suggestions were refused or added.
 * Returns whether it is the first time on this day, on all servers.
 */
export async function isFirstToday(db: Db, name: 'site' | 'subtitles' | 'suggestions'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into text_usage as u (day, name, bytes, is_reported) values (${today}, ${name}, 0, true)
    on conflict on constraint text_usage__payer do update set is_reported = true where not u.is_reported`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The name of the job whose result is what was stored today. */
export const watchText = 'watch text';

/**
 * Measures what all addresses have stored today, for the metric and the admin's page, and deletes what was
 * counted before yesterday. The job fails once a day where the sum is beyond the operator's budget: nothing
 * is refused for it, as that would let a few silence all others.
 *
 * @param budgetBytes the budget of the site; 0: there is none
 */
export function budgetJobs(db: Db, metrics: Metrics, budgetBytes: () => number): readonly Job[] {
  const stored = new Gauge({
    name: 'bloom_text_bytes',
    help: 'Bytes that writes with text have been charged today (UTC).',
    registers: [metrics],
  });
  // Absent until it is known, not 0.
  stored.remove();
  return [
    {
      name: watchText,
      everyS: 600,
      scope: 'system',
      learn: (bytes) => stored.set(Number(bytes)),
      async run(_signal, store) {
        await sql`delete from text_usage where day < ${today} - 1`.execute(db);
        const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes
          from text_usage where day = ${today} and name like 'address %'`.execute(db);
        const bytes = rows[0]?.bytes ?? 0;
        await store(bytes);
        const budget = budgetBytes();
        if (budget > 0 && bytes > budget && (await isFirstToday(db, 'site'))) {
          throw new Error(`${bytes} bytes of text were stored today: see text_budget_mb`);
        }
      },
    },
  ];
}
