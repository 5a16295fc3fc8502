-- Applies the stored row of a login (person_remember) to the account that gets the login, at sign-up or
-- linking: the later time of the next reward, a ban or a time-out that lasts, and whether the welcome
-- gift was paid. Returns the latter.
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
    if memory.chat_banned or memory.chat_timed_out_until > clock_timestamp() then
      insert into sanction as s (account_id, kind, until, action_id)
        values (
          p_account, case when memory.chat_banned then 'ban' else 'timeout' end,
          case when not memory.chat_banned then memory.chat_timed_out_until end, memory.sanction_action_id)
        on conflict (account_id) do update
          set kind = excluded.kind, until = excluded.until, action_id = excluded.action_id
          where excluded.kind = 'ban' or excluded.until > s.until;
    end if;
  end if;
  return owner.welcome_paid;
end $$;
