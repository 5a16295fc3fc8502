import type { Check } from '../../platform/database/index.ts';

/** What can get direct gifts: each with whom they go to, and what it says it was given. */
const targets = `(
        select 'collection' as kind, id, account_id, received as total from collection
        union all
        select 'moment', id, account_id, thanks from moment
      )`;

/** What must be true of gifts to collections and moments, and of the ledger together. */
export const directGiftChecks: readonly Check[] = [
  {
    name: 'every direct gift was paid by its donor, and every such payment is a direct gift',
    sql: `select format('gift %s of %s to %s %s by account %s is %s in the ledger', g.transfer_id, g.amount,
        g.kind, g.target_id, g.donor_id, coalesce(t.reason || ' of ' || p.amount, 'nothing')) as problem
      from direct_gift g
        left join ledger_transfer t on t.id = g.transfer_id
        left join ledger_posting p
          on p.transfer_id = g.transfer_id and p.account_id = g.donor_id
      where p.amount is distinct from -g.amount or t.reason is distinct from g.kind
      union all
      select format('transfer %s (%s) has no direct gift', t.id, t.reason)
      from ledger_transfer t
      where t.reason in ('collection', 'moment')
        and not exists (select from direct_gift g where g.transfer_id = t.id)`,
  },
  {
    name: 'only the maker of a collection and the author of a moment got what was given to it',
    sql: `select format('account %s got %s by gift %s to a %s of account %s',
        p.account_id, p.amount, g.transfer_id, g.kind, g.recipient_id) as problem
      from direct_gift g
        join ledger_posting p on p.transfer_id = g.transfer_id
      where p.account_id > 0 and p.account_id not in (g.donor_id, g.recipient_id)
      union all
      select format('gift %s to %s %s names account %s as its recipient', g.transfer_id, g.kind, g.target_id, g.recipient_id)
      from direct_gift g join ${targets} t on t.kind = g.kind and t.id = g.target_id
      where t.account_id <> g.recipient_id`,
  },
  {
    name: 'what a collection or moment was given is the sum of its gifts',
    sql: `select format('%s %s was given %s, its gifts sum to %s',
        t.kind, t.id, t.total, coalesce(g.total, 0)) as problem
      from ${targets} t
        left join (
          select kind, target_id, sum(amount) as total from direct_gift group by kind, target_id
        ) g on g.kind = t.kind and g.target_id = t.id
      where t.total <> coalesce(g.total, 0)`,
  },
];
