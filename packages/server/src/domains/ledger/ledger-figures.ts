import type { Query } from '../../platform/database/index.ts';
import { systemAccounts } from './ledger-store.ts';

const { mint, sink } = systemAccounts;

/** The transfers of petals on a day (UTC) for one reason. */
export type DayFigures = {
  /** As 2026-01-31. */
  day: string;
  reason: string;
  transfers: number;
  minted: number;
  burned: number;
  /** Petals that accounts got from others. */
  moved: number;
};

/** Sums over the whole ledger, in petals. */
export type Supply = { minted: number; burned: number; circulating: number };

/**
 * Reads the petals that were minted, burned and moved, by day and reason, newest first.
 *
 * @param days how many days, today included
 */
export function readDayFigures(query: Query, days: number): Promise<DayFigures[]> {
  return query(`select
      to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, t.reason,
      count(distinct t.id) as transfers,
      coalesce(-sum(p.amount) filter (where p.account_id = ${mint}), 0)::bigint as minted,
      coalesce(sum(p.amount) filter (where p.account_id = ${sink}), 0)::bigint as burned,
      coalesce(sum(p.amount) filter (where p.account_id > 0 and p.amount > 0), 0)::bigint
        - coalesce(-sum(p.amount) filter (where p.account_id = ${mint}), 0)::bigint as moved
    from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id
    where t.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      - interval '${days - 1} days'
    group by 1, 2 order by 1 desc, 2`);
}

/** Reads the sum of minted petals, that of burned petals, and that of all balances. */
export async function readSupply(query: Query): Promise<Supply> {
  const [supply] = await query<Supply>(`select
    (select coalesce(-sum(amount), 0)::bigint from ledger_posting where account_id = ${mint}) as minted,
    (select coalesce(sum(amount), 0)::bigint from ledger_posting where account_id = ${sink}) as burned,
    (select coalesce(sum(balance), 0)::bigint from ledger_account) as circulating`);
  if (!supply) throw new Error('the ledger returned no row');
  return supply;
}
