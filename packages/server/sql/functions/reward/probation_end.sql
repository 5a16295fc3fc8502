-- Ends the probation of an account once it is over. Returns whether the welcome gift is to be paid in the
-- same transaction, because the owner has not had it.
--
-- p: see probation_is_over(). Locks in the order of reward_claim(). Where petals end it, the fewest givers
-- that suffice have ended one more.
create or replace function probation_end(p_account bigint, p jsonb) returns boolean language plpgsql as $$
declare
  owner account;
begin
  perform from ledger_account where id = p_account for no key update;
  select * into owner from account where id = p_account for no key update;
  if owner.probation_since is null or probation_is_over(owner, p) is not true then
    return false;
  end if;
  if probation_is_over(owner, p - 'min_petals') is not true then
    -- Of two that the same giver would end, the second waits here and counts the first.
    perform pg_advisory_xact_lock(hashtextextended('probation_vouch', 0));
    if probation_is_over(owner, p) is not true then
      return false;
    end if;
    insert into probation_vouch (account_id)
      select giver_id from (
        select giver_id, sum(petals) over (order by petals desc, giver_id) - petals as before
        from probation_givers(owner, p)
      ) ranked
      where before < (p -> 'min_petals')::bigint;
  end if;
  update account set probation_since = null,
      -- Who signs up with a login that costs something never was on probation.
      probation_ended_at = case
        when owner.probation_since < now() or not exists (select from login_identity i
          where i.account_id = p_account and not p -> 'free_logins' ? i.provider)
        then clock_timestamp() end
    where id = p_account;
  return not owner.welcome_paid;
end $$;
