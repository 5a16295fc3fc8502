-- Applies the stored row of a login (person_remember) to the account that gets the login, at sign-up or
-- linking: the later time of the next reward, and whether the welcome gift was paid. Returns the latter.
create or replace function person_return(p_account bigint, p_provider text, p_subject text)
returns boolean language plpgsql as $$
declare
  owner account;
  memory person;
begin
  select * into owner from account where id = p_account for no key update;
  select * into memory from person where identity_hash = person_hash(p_provider, p_subject);
  if found then
    update account set
        next_reward_at = greatest(owner.next_reward_at, memory.next_reward_at),
        welcome_paid = owner.welcome_paid or memory.welcome_paid
      where id = p_account
      returning * into owner;
  end if;
  return owner.welcome_paid;
end $$;
