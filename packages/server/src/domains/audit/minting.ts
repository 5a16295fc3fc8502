import { mintedPerDayAlarm } from '@bloom/contract/gift/economy';
import type { Query } from '../../platform/database/index.ts';
import { systemAccounts } from '../ledger/index.ts';

/** An account, deleted login or group for which more was minted on one day than the rules allow one user. */
export type MintingSuspect = {
  /** `account 7`, or `login 1f0c…` (the beginning of its hash) where the account was deleted; a group. */
  who: string;
  /** The day (UTC), as 2026-01-31. */
  day: string;
  /** Petals. */
  minted: number;
  /** Of a group. */
  accounts?: readonly number[];
};

/** The accounts of a group that are named in words; the others are counted. */
const maxNamed = 20;

/** The queries `recent` and `made`: what was minted for each account today and yesterday (UTC). */
export const recentlyMinted = `
    recent as (
      select (date_trunc('day', now() at time zone 'UTC') - interval '1 day') as yesterday
    ), made as (
      select p.account_id, (p.created_at at time zone 'UTC')::date as day, sum(-m.amount) as minted
      from ledger_entry p
        join ledger_entry m on m.transfer_id = p.transfer_id and m.account_id = ${systemAccounts.mint}
      where p.account_id > 0 and p.amount > 0 and p.reason <> 'demo'
        and p.created_at >= (select yesterday at time zone 'UTC' from recent)
      group by 1, 2
    )`;

/**
 * Finds accounts and deleted logins for which more than `mintedPerDayAlarm` petals were minted today or
 * yesterday (UTC), highest first. Petals minted on that day for accounts that the same logins have left are
 * included. The petals of demo users are not, because every new demo name gets them.
 */
export function findMintingSuspects(query: Query): Promise<MintingSuspect[]> {
  return query(`
    with ${recentlyMinted}, left_behind as (
      select l.account_id, m.identity_hash, m.minted_on as day, m.minted
      from person m left join (
        -- A user who deleted an account and signed up again has a login that was created after yesterday
        -- began.
        select i.account_id, person_hash(i.provider, i.subject) as hash
        from login_identity i
        where i.created_at >= (select yesterday at time zone 'UTC' from recent)
      ) l on l.hash = m.identity_hash
      where m.minted_on >= (select yesterday::date from recent) and m.minted > 0
    ), totals as (
      select 'account ' || coalesce(m.account_id, b.account_id) as who, coalesce(m.day, b.day) as day,
        coalesce(m.minted, 0) + coalesce(b.minted, 0) as minted
      from (
        select made.* from made join public_account a on a.id = made.account_id
        where a.deleted_at is null
      ) m full join (
        select account_id, day, max(minted) as minted from left_behind
        where account_id is not null group by 1, 2
      ) b on b.account_id = m.account_id and b.day = m.day
      union all
      select 'login ' || left(encode(identity_hash, 'hex'), 12), day, minted from left_behind
      where account_id is null
    )
    select who, to_char(day, 'YYYY-MM-DD') as day, minted::bigint as minted
    from totals where minted > ${mintedPerDayAlarm}
    order by 3 desc, 1, 2 limit 100`);
}

/** A suspect as a line of text. */
export function describeSuspect({ who, day, minted, accounts }: MintingSuspect): string {
  const others = (accounts?.length ?? 0) - maxNamed;
  const named = accounts?.slice(0, maxNamed).join(', ') ?? '';
  const group = accounts ? ` (accounts ${named}${others > 0 ? ` and ${others} others` : ''})` : '';
  return `${minted} petals were minted for ${who}${group} on ${day}`;
}
