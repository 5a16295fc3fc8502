import type { Check } from '../../platform/database/index.ts';

/** What must be true of gifts to collections and the ledger together. */
export const collectionChecks: readonly Check[] = [
  {
    name: 'every gift to a collection was paid by its donor, and every such payment is a gift to a collection',
    sql: `select format('gift %s of %s to collection %s by account %s is %s in the ledger', g.transfer_id, g.amount,
        g.collection_id, g.donor_id, coalesce(t.reason || ' of ' || p.amount, 'nothing')) as problem
      from collection_gift g
        left join ledger_transfer t on t.id = g.transfer_id
        left join ledger_posting p
          on p.transfer_id = g.transfer_id and p.account_id = g.donor_id
      where p.amount is distinct from -g.amount or t.reason is distinct from 'collection'
      union all
      select format('transfer %s (%s) has no gift to a collection', t.id, t.reason)
      from ledger_transfer t
      where t.reason = 'collection'
        and not exists (select from collection_gift g where g.transfer_id = t.id)`,
  },
  {
    name: 'only the maker of a collection got what was given to it',
    sql: `select format('account %s got %s by gift %s to a collection of account %s',
        p.account_id, p.amount, g.transfer_id, g.maker_id) as problem
      from collection_gift g
        join ledger_posting p on p.transfer_id = g.transfer_id
      where p.account_id > 0 and p.account_id not in (g.donor_id, g.maker_id)
      union all
      select format('gift %s to collection %s names account %s as its maker', g.transfer_id, c.id, g.maker_id)
      from collection_gift g join collection c on c.id = g.collection_id
      where c.account_id <> g.maker_id`,
  },
  {
    name: 'what a collection has received is the sum of its gifts',
    sql: `select format('collection %s has received %s, its gifts sum to %s',
        c.id, c.received, coalesce(g.total, 0)) as problem
      from collection c
        left join (
          select collection_id, sum(amount) as total from collection_gift group by collection_id
        ) g on g.collection_id = c.id
      where c.received <> coalesce(g.total, 0)`,
  },
];
