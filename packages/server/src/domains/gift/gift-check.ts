import { openingBalance } from '@bloom/contract/economy';
import type { Check } from '../../platform/database/index.ts';

/** All that changed the balance of videos. */
const movements = `(
        select video_id, transfer_id, amount, video_balance_after from gift
        union all
        select video_id, transfer_id, amount, video_balance_after from gift_reversal where state <> 'waiting'
      )`;

/** What a video had before its first gift. */
const opening = `case when v.held then 0 else ${openingBalance} end`;

/** What must be true of videos, gifts and the ledger together. */
export const giftChecks: readonly Check[] = [
  {
    name: `every video's balance is ${openingBalance}, or 0 while it waits, and its gifts`,
    sql: `select format('video %s has %s, its gifts make it %s',
        v.id, coalesce(s.balance::text, 'no rank'), ${opening} + coalesce(g.total, 0)
      ) as problem
      from video v
        left join video_rank s on s.video_id = v.id
        left join (select video_id, sum(amount) as total from ${movements} m group by video_id) g
          on g.video_id = v.id
      where s.balance is distinct from ${opening} + coalesce(g.total, 0)`,
  },
  {
    name: "every gift has the video's balance after it",
    sql: `select format('video %s, transfer %s: the balance after is %s, stored is %s',
        video_id, transfer_id, balance, video_balance_after) as problem
      from (
        select video_id, transfer_id, video_balance_after, ${openingBalance}
          + sum(amount) over (partition by video_id order by transfer_id) as balance
        from ${movements} m
      ) g
      where video_balance_after <> balance`,
  },
  {
    name: 'every gift and reduce was paid by its donor, and every such payment is a gift or reduce',
    sql: `select format('gift %s of %s by account %s is %s in the ledger', g.transfer_id, g.amount,
        g.donor_id, coalesce(t.reason || ' of ' || p.amount, 'nothing')) as problem
      from gift g
        left join ledger_transfer t on t.id = g.transfer_id
        left join ledger_posting p
          on p.transfer_id = g.transfer_id and p.account_id = g.donor_id
      where p.amount is distinct from -abs(g.amount)
        or t.reason is distinct from case when g.amount > 0 then 'gift' else 'reduce' end
      union all
      select format('transfer %s (%s) has no gift', t.id, t.reason)
      from ledger_transfer t
      where t.reason in ('gift', 'reduce')
        and not exists (select from gift g where g.transfer_id = t.id)`,
  },
  {
    name: 'every reversal takes back what its gift paid, but for its shortfall, and every such transfer is one',
    sql: `select format('the reversal of gift %s by action %s', r.gift_id, r.action_id) as problem
      from gift_reversal r
        join gift g on g.transfer_id = r.gift_id
        left join ledger_transfer t on t.id = r.transfer_id
      where r.state <> 'waiting' and (
        t.reason is distinct from case when r.undoes is null then 'reversal' else 'undoReversal' end
        or abs(r.amount) <> g.amount
        or r.undoes is null and r.unpaid + r.shortfall
          - coalesce((select sum(amount) from ledger_posting
            where transfer_id = r.transfer_id and account_id > 0 and amount < 0), 0)
          <> coalesce((select sum(greatest(amount, 0)) from ledger_posting
            where transfer_id = r.gift_id and account_id = r.sharer_id), 0)
            - coalesce((select sum(amount) from ledger_posting
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
