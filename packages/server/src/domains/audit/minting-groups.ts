import { groupMintedPerDayAlarm } from '@bloom/contract/gift/economy';
import type { Query } from '../../platform/database/index.ts';
import { recentlyMinted, type MintingSuspect } from './minting.ts';
import { findRings } from './rings.ts';

/**
 * Finds groups of accounts with free logins alone for which `groupMintedPerDayAlarm` petals or more were
 * minted together today or yesterday (UTC), highest first (docs/specification/rewards.md#mint-alarm): those
 * that claimed from one address, of which the hash of the day is named; those that one account invited,
 * directly or through others, with it; and rings, in which gifts of the last seven days lead from each
 * account to each other one.
 *
 * @param freeLogins the names under which logins that cost nothing are stored
 */
export async function findMintingGroups(
  query: Query,
  freeLogins: readonly string[],
): Promise<MintingSuspect[]> {
  const minted = await query<{ id: number; day: string; minted: number; root: number }>(`
    with recursive ${recentlyMinted}, free as (
      select made.account_id as id, made.day, made.minted from made
      where exists (select from login_identity i where i.account_id = made.account_id)
        and not exists (select from login_identity i
          where i.account_id = made.account_id and i.provider <> all(${textArray(freeLogins)}))
    ), up as (
      select distinct id, id as root from free
      union all
      select up.id, r.inviter_id from up join referral r on r.invitee_id = up.root
    )
    -- An inviter is older than its invitees: the first account of an invitation has the lowest id.
    select free.id, to_char(free.day, 'YYYY-MM-DD') as day, free.minted::bigint as minted,
      (select min(up.root) from up where up.id = free.id) as root
    from free`);
  const gifts = await query<{ donor: number; recipient: number }>(`
    select distinct donor_id as donor, recipient_id as recipient from counted_gift
    where created_at > now() - interval '7 days' and donor_id <> recipient_id`);
  const addresses = await query<MintingSuspect & { accounts: number[] }>(`
    select 'address ' || left(encode(address_hash, 'hex'), 12) as who,
      to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day, sum(claimed)::bigint as minted,
      array_agg(account_id order by claimed desc) as accounts
    from reward_address where counts
      and created_at >= (date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC'
    group by address_hash`);

  const free = new Set(minted.map(({ id }) => id));
  const rings = findRings(gifts.filter(({ donor, recipient }) => free.has(donor) && free.has(recipient)));
  const ringOf = new Map(rings.flatMap((ring) => ring.map((id) => [id, ring[0] ?? id] as const)));
  const members = minted.flatMap((each) => {
    const ring = ringOf.get(each.id);
    return [
      { ...each, who: `invitations of account ${each.root}` },
      ...(ring === undefined ? [] : [{ ...each, who: `ring of account ${ring}` }]),
    ];
  });
  const groups = [...Map.groupBy(members, ({ who, day }) => `${who} ${day}`).values()].map((group) => ({
    who: group[0]?.who ?? '',
    day: group[0]?.day ?? '',
    minted: group.reduce((sum, each) => sum + each.minted, 0),
    accounts: group.map(({ id }) => id),
  }));
  return [...addresses, ...groups]
    .filter((group) => group.minted >= groupMintedPerDayAlarm && group.accounts.length > 1)
    .toSorted((a, b) => b.minted - a.minted);
}

/** An array in SQL. */
const textArray = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;
