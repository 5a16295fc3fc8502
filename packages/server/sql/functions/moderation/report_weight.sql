-- The weight of a report by an account in the queue of cases (docs/specification/moderation.md#reports): 100
-- times the part of the account's decided reports that moderators upheld, as if one more had been upheld and
-- one more dismissed; a tenth of that within the first day of the account.
create or replace function report_weight(p_account bigint) returns bigint stable language sql as $$
  select 100 * (count(*) filter (where outcome = 'upheld') + 1) / (count(outcome) + 2)
    / case when (select created_at > now() - interval '1 day' from account where id = p_account) then 10 else 1 end
  from report where account_id = p_account
$$;
