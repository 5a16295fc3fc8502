import type { Check } from '../../platform/database/index.ts';

/** What must be true of thanks for moments and the ledger together. */
export const momentChecks: readonly Check[] = [
  {
    name: 'every thanks for a moment was paid by its donor, and every such payment is thanks for a moment',
    sql: `select format('thanks %s of %s for moment %s by account %s is %s in the ledger', g.transfer_id, g.amount,
        g.moment_id, g.donor_id, coalesce(t.reason || ' of ' || p.amount, 'nothing')) as problem
      from moment_gift g
        left join ledger_transfer t on t.id = g.transfer_id
        left join ledger_posting p
          on p.transfer_id = g.transfer_id and p.account_id = g.donor_id
      where p.amount is distinct from -g.amount or t.reason is distinct from 'moment'
      union all
      select format('transfer %s (%s) has no thanks for a moment', t.id, t.reason)
      from ledger_transfer t
      where t.reason = 'moment'
        and not exists (select from moment_gift g where g.transfer_id = t.id)`,
  },
  {
    name: 'only the author of a moment got what it was thanked with',
    sql: `select format('account %s got %s by thanks %s for a moment of account %s',
        p.account_id, p.amount, g.transfer_id, g.author_id) as problem
      from moment_gift g
        join ledger_posting p on p.transfer_id = g.transfer_id
      where p.account_id > 0 and p.account_id not in (g.donor_id, g.author_id)
      union all
      select format('thanks %s for moment %s names account %s as its author', g.transfer_id, m.id, g.author_id)
      from moment_gift g join moment m on m.id = g.moment_id
      where m.account_id <> g.author_id`,
  },
  {
    name: 'what a moment was thanked with is the sum of its thanks',
    sql: `select format('moment %s was thanked with %s, its thanks sum to %s',
        m.id, m.thanks, coalesce(g.total, 0)) as problem
      from moment m
        left join (
          select moment_id, sum(amount) as total from moment_gift group by moment_id
        ) g on g.moment_id = m.id
      where m.thanks <> coalesce(g.total, 0)`,
  },
];
