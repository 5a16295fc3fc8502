-- Ends the probation of an account once it is over. Returns whether the welcome gift is to be paid in the
-- same transaction, because the owner has not had it.
--
-- p: see probation_is_over(). Locks in the order of reward_claim().
create or replace function probation_end(p_account bigint, p jsonb) returns boolean language plpgsql as $$
declare
  owner account;
begin
  perform from ledger_account where id = p_account for no key update;
  select * into owner from account where id = p_account for no key update;
  if owner.probation_since is null or not probation_is_over(owner, p) then
    return false;
  end if;
  update account set probation_since = null where id = p_account;
  return not owner.welcome_paid;
end $$;
