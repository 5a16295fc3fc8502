import { openingBalance } from '@bloom/contract/economy';
import type { Check } from '../../platform/database/index.ts';

/** What must be true of videos, gifts and the ledger together. */
export const giftChecks: readonly Check[] = [
  {
    name: `every video's balance is ${openingBalance} and its gifts`,
    sql: `select format('video %s has %s, its gifts make it %s',
        v.id, coalesce(s.balance::text, 'no rank'), ${openingBalance} + coalesce(g.total, 0)
      ) as problem
      from video v
        left join video_rank s on s.video_id = v.id
        left join (select video_id, sum(amount) as total from gift group by video_id) g
          on g.video_id = v.id
      where s.balance is distinct from ${openingBalance} + coalesce(g.total, 0)`,
  },
  {
    name: "every gift has the video's balance after it",
    sql: `select format('video %s, transfer %s: the balance after is %s, stored is %s',
        video_id, transfer_id, balance, video_balance_after) as problem
      from (
        select video_id, transfer_id, video_balance_after, ${openingBalance}
          + sum(amount) over (partition by video_id order by transfer_id) as balance
        from gift
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
];
