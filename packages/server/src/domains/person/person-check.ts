import type { Check } from '../../platform/database/index.ts';

/** The transfers that are paid at sign-up. */
const welcomes = `ledger_entry e where e.account_id > 0 and e.reason in ('welcome', 'demo')`;

/** The checks of accounts, people who left, and the ledger together. */
export const personChecks: readonly Check[] = [
  {
    name: 'a welcome gift is minted for one account, which knows of it, and only once',
    sql: `select format('transfer %s (welcome) has %s postings', transfer_id, count(*)) as problem
      from ledger_entry where reason = 'welcome'
      group by transfer_id
      having count(*) <> 2 or count(*) filter (where account_id = -1 and amount < 0) <> 1
      union all
      select format('account %s was welcomed %s times', e.account_id, count(*))
      from ${welcomes}
      group by e.account_id having count(*) > 1
      union all
      select format('account %s was welcomed and does not know', a.id)
      from account a
      where not a.welcome_paid and a.id in (
        select account_id from ledger_entry where account_id > 0 and reason = 'welcome')
      union all
      select format('account %s was welcomed on probation', e.account_id)
      from ${welcomes} and e.created_at >= (select probation_since from account where id = e.account_id)`,
  },
  {
    name: 'no login gets a second welcome gift or an earlier reward by a new account',
    // Hashing takes time: the hourly check looks at those who came lately.
    sql: `select case
          when l.welcome_at >= l.linked_at and m.welcome_paid
            then format('account %s was welcomed although its owner had been', l.account_id)
          else format('the next reward of account %s is due before its owner''s', l.account_id)
        end as problem
      from (
        select a.id as account_id, a.next_reward_at, i.created_at as linked_at,
          (select e.created_at from ${welcomes} and e.account_id = a.id limit 1) as welcome_at,
          person_hash(i.provider, i.subject) as hash
        from login_identity i join account a on a.id = i.account_id
        where i.created_at > now() - interval '7 days'
      ) l join person m on m.identity_hash = l.hash
      where l.linked_at > m.left_at
        and (m.welcome_paid and l.welcome_at >= l.linked_at or l.next_reward_at < m.next_reward_at)`,
  },
];
