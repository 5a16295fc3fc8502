import { sql } from 'kysely';
import type { RewardDay } from '@bloom/contract/gift/reward';
import type { Db } from '../../schema.ts';

/** The days of an account, with what each brought (docs/specification/rewards.md#week). */
export type RewardWeek = { days: RewardDay[]; inRow: number };

/** How many of the newest claims and movements are looked through, so that its time is bounded. */
const [maxClaims, maxMovements] = [400, 10_000];

/**
 * Reads the last seven days of an account, today last.
 *
 * @param offset minutes that the reader's clock is ahead of UTC
 */
export async function readWeek(db: Db, accountId: number, offset: number): Promise<RewardWeek> {
  const dayOf = (time: string) => sql`
    (${sql.ref(time)} at time zone 'UTC' + ${offset}::int * interval '1 minute')::date`;
  const { rows } = await sql<RewardWeek>`
    with claim as (
      select claimed_at, activity, ${dayOf('claimed_at')} as day from reward_claim
      where account_id = ${accountId}::bigint order by transfer_id desc limit ${sql.lit(maxClaims)}
    ), today as (
      select (now() at time zone 'UTC' + ${offset}::int * interval '1 minute')::date as day
    ), entry as (
      select reason, amount, ${dayOf('created_at')} as day from (
        select reason, amount, created_at from ledger_entry where account_id = ${accountId}::bigint
        order by transfer_id desc limit ${sql.lit(maxMovements)}
      ) newest where created_at >= now() - interval '8 days'
    ), brought as (
      select day, coalesce(sum(amount) filter (where reason = 'reward'), 0)::bigint as reward,
        coalesce(sum(amount) filter (where reason = 'referral'), 0)::bigint as referral,
        coalesce(sum(amount) filter (where reason in ('gift', 'moment', 'collection') and amount > 0), 0)::bigint
          as gifts
      from entry group by day
    ), claimed as (
      select day, sum(activity) as activity from claim group by day
    )
    select (
      select json_agg(json_build_object('day', d.day, 'claimed', c.day is not null,
        'reward', coalesce(b.reward, 0), 'referral', coalesce(b.referral, 0), 'gifts', coalesce(b.gifts, 0),
        'activity', coalesce(c.activity, 0)) order by d.day)
      from (select today.day - ago as day from today, generate_series(0, 6) ago) d
      left join brought b on b.day = d.day left join claimed c on c.day = d.day
    ) as days, (
      select count(distinct day)::int from (
        select day, sum(gap) over (order by claimed_at desc) as gaps from (
          select day, claimed_at, (coalesce(lag(claimed_at) over (order by claimed_at desc), now())
            - claimed_at > interval '48 hours')::int as gap
          from claim) each_claim
      ) run where gaps = 0
    ) as "inRow"`.execute(db);
  const [week] = rows;
  if (!week) throw new Error('a week has one row');
  return week;
}
