import type { Check } from '../../platform/database/index.ts';

/** The checks of the ledger, without other tables. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'the postings of every transfer sum to zero',
    sql: `select format('transfer %s sums to %s', transfer_id, sum(amount)) as problem
      from ledger_posting group by transfer_id having sum(amount) <> 0`,
  },
  {
    name: 'all postings sum to zero',
    sql: `select format('all postings sum to %s', sum(amount)) as problem
      from ledger_posting having sum(amount) <> 0`,
  },
  {
    name: 'every transfer has two postings or more, and every posting its transfer',
    sql: `select format('transfer %s has %s postings', t.id, count(p.transfer_id)) as problem
      from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id
      group by t.id having count(p.transfer_id) < case when t.reason in ('reversal', 'undoReversal')
        and count(p.transfer_id) = 0 then 0 else 2 end
      union all
      select format('a posting of account %s belongs to transfer %s, which does not exist',
        p.account_id, p.transfer_id)
      from ledger_posting p
      where not exists (select from ledger_transfer t where t.id = p.transfer_id)`,
  },
  {
    name: 'every balance is the sum of its postings',
    sql: `select format('account %s holds %s, its postings sum to %s',
        coalesce(a.id, p.account_id), coalesce(a.balance::text, 'nothing'), coalesce(p.total, 0)
      ) as problem
      from ledger_account a full join (
        select account_id, sum(amount) as total from ledger_posting
        where account_id > 0 group by account_id
      ) p on p.account_id = a.id
      where a.balance is distinct from coalesce(p.total, 0)`,
  },
  {
    name: 'every posting has the balance after it',
    sql: `select format('account %s, transfer %s: the balance after is %s, stored is %s',
        account_id, transfer_id, balance, coalesce(balance_after::text, 'nothing')) as problem
      from (
        select account_id, transfer_id, balance_after,
          case when account_id > 0
            then sum(amount) over (partition by account_id order by transfer_id) end as balance
        from ledger_posting
      ) p
      where balance_after is distinct from balance`,
  },
  {
    name: 'no balance is negative',
    sql: `select format('account %s holds %s', id, balance) as problem
      from ledger_account where balance < 0
      union all
      select format('account %s held %s after transfer %s', account_id, balance_after, transfer_id)
      from ledger_posting where balance_after < 0`,
  },
];
