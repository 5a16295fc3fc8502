import { openingBalance } from '@bloom/contract/gift/economy';
import type { Check } from '../../platform/database/index.ts';

/** All that changed the sum of a target. */
const movements = `(
        select kind, target_id, transfer_id, amount, video_balance_after from gift
        union all
        select g.kind, g.target_id, r.transfer_id, r.amount, r.video_balance_after
        from gift_reversal r join gift g on g.transfer_id = r.gift_id where r.state <> 'waiting'
      )`;

/**
 * All that can be given petals: with the account that gets them, what it says it was given, and what it had
 * before its first gift. A video that waits for a moderator has nothing.
 */
const targets = `(
        select 'video' as kind, v.id, v.sharer_id as owner_id, s.balance as total,
          case when v.held then 0 else ${openingBalance} end as opening
        from video v left join video_rank s on s.video_id = v.id
        union all
        select 'collection', id, account_id, received, 0 from collection
        union all
        select 'moment', id, account_id, thanks, 0 from moment
      )`;

/** The reason of the transfer of a gift `g`. */
const reason = `case when g.kind <> 'video' then g.kind when g.amount > 0 then 'gift' else 'reduce' end`;

/** The checks of gifts, their targets, and the ledger together. */
export const giftChecks: readonly Check[] = [
  {
    name: `the balance of a video is ${openingBalance}, or 0 while it waits, and its gifts; the sum of all else its gifts`,
    sql: `select format('%s %s has %s, its gifts make it %s',
        t.kind, t.id, coalesce(t.total::text, 'nothing'), t.opening + coalesce(g.total, 0)
      ) as problem
      from ${targets} t
        left join (select kind, target_id, sum(amount) as total from ${movements} m group by kind, target_id) g
          on g.kind = t.kind and g.target_id = t.id
      where t.total is distinct from t.opening + coalesce(g.total, 0)`,
  },
  {
    name: "every gift to a video has the video's balance after it",
    sql: `select format('video %s, transfer %s: the balance after is %s, stored is %s',
        target_id, transfer_id, balance, video_balance_after) as problem
      from (
        select target_id, transfer_id, video_balance_after, ${openingBalance}
          + sum(amount) over (partition by target_id order by transfer_id) as balance
        from ${movements} m where kind = 'video'
      ) g
      where video_balance_after is distinct from balance`,
  },
  {
    name: 'every gift and reduce was paid by its donor, and every such payment is a gift or reduce',
    sql: `select format('gift %s of %s to %s %s by account %s is %s in the ledger', g.transfer_id, g.amount,
        g.kind, g.target_id, g.donor_id, coalesce(e.reason || ' of ' || e.amount, 'nothing')) as problem
      from gift g left join ledger_entry e on e.transfer_id = g.transfer_id and e.account_id = g.donor_id
      where e.amount is distinct from -abs(g.amount) or e.reason is distinct from ${reason}
      union all
      select format('transfer %s (%s) has no gift', t.id, t.reason)
      from ledger_transfer t
      where t.reason in ('gift', 'reduce', 'collection', 'moment')
        and not exists (select from gift g where g.transfer_id = t.id)`,
  },
  {
    name: 'only the owner of a target got what was given to it',
    sql: `select format('account %s got %s by gift %s to a %s of account %s',
        e.account_id, e.amount, g.transfer_id, g.kind, g.recipient_id) as problem
      from gift g join ledger_entry e on e.transfer_id = g.transfer_id
      where e.account_id > 0 and e.account_id not in (g.donor_id, g.recipient_id)
      union all
      select format('gift %s to %s %s names account %s as its recipient', g.transfer_id, g.kind, g.target_id, g.recipient_id)
      from gift g join ${targets} t on t.kind = g.kind and t.id = g.target_id
      where t.owner_id <> g.recipient_id`,
  },
  {
    name: 'only videos are reduced, ranked and boosted by their own sharer',
    sql: `select format('gift %s to %s %s', g.transfer_id, g.kind, g.target_id) as problem
      from gift g where not case g.kind
        when 'video' then g.target_id = g.video_id
        else g.kind in ('collection', 'moment') and g.amount > 0 and g.donor_id <> g.recipient_id
          and num_nonnulls(g.video_balance_after, g.rank_before, g.rank_after) = 0 end`,
  },
  {
    name: 'every reversal takes back what its gift paid, but for its shortfall, and every such transfer is one',
    sql: `select format('the reversal of gift %s by action %s', r.gift_id, r.action_id) as problem
      from gift_reversal r
        join gift g on g.transfer_id = r.gift_id
        left join ledger_transfer t on t.id = r.transfer_id
      where r.recipient_id <> g.recipient_id or r.state <> 'waiting' and (
        t.reason is distinct from case when r.undoes is null then 'reversal' else 'undoReversal' end
        or abs(r.amount) <> g.amount
        or r.undoes is null and r.unpaid + r.shortfall
          - coalesce((select sum(amount) from ledger_entry
            where transfer_id = r.transfer_id and account_id > 0 and amount < 0), 0)
          <> coalesce((select sum(greatest(amount, 0)) from ledger_entry
            where transfer_id = r.gift_id and account_id = r.recipient_id), 0)
            - coalesce((select sum(amount) from ledger_entry
            where transfer_id = r.gift_id and account_id = -1), 0)
        or (r.state = 'undone') <> exists (select from gift_reversal u
          where u.gift_id = r.gift_id and u.undoes = r.action_id and u.state = 'done'))
      union all
      select format('transfer %s (%s) has no reversal', t.id, t.reason)
      from ledger_transfer t
      where t.reason in ('reversal', 'undoReversal')
        and not exists (select from gift_reversal r where r.transfer_id = t.id)`,
  },
];
