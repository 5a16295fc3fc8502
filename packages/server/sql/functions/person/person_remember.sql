-- Stores in table "person", under the hash of a login that an account loses
-- (docs/specification/rewards.md#person-memory): when the next reward is due, whether the welcome gift was
-- paid, how much was minted today, and whether its owner may write. A gift that is still to come stays with
-- the logins that the account keeps: this one does not get it again by itself.
--
-- A trigger, so that it runs for every statement that deletes a login. person_return() reads the row.
create or replace function person_remember() returns trigger language plpgsql as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  owner account;
  held sanction;
  movement record;
  made bigint := 0;
begin
  -- After this lock, a concurrent claim has committed or will find that the account is deleted.
  select * into owner from account where id = old.account_id for no key update;

  -- Newest first, so that the loop can end at the first movement before today.
  for movement in
    select t.reason, p.amount, t.created_at, -m.amount as minted
    from ledger_posting p
      join ledger_transfer t on t.id = p.transfer_id
      left join ledger_posting m on m.transfer_id = p.transfer_id and m.account_id = -1
    where p.account_id = old.account_id
    order by p.transfer_id desc
  loop
    exit when (movement.created_at at time zone 'UTC')::date < today;
    if movement.amount > 0 and movement.minted > 0 and movement.reason <> 'demo' then
      made := made + movement.minted;
    end if;
  end loop;

  select * into held from sanction where account_id = old.account_id;

  insert into person as p
      (identity_hash, next_reward_at, welcome_paid, left_at, minted_on, minted,
        chat_banned, chat_timed_out_until, sanction_action_id)
    values (
      person_hash(old.provider, old.subject), owner.next_reward_at,
      owner.welcome_paid or owner.probation_since is not null and exists (
        select from login_identity i where i.account_id = old.account_id
          and (i.provider, i.subject) <> (old.provider, old.subject)),
      clock_timestamp(), today, made, coalesce(held.kind = 'ban', false), held.until, held.action_id)
    on conflict (identity_hash) do update set
      next_reward_at = greatest(p.next_reward_at, excluded.next_reward_at),
      welcome_paid = p.welcome_paid or excluded.welcome_paid,
      left_at = excluded.left_at,
      chat_banned = excluded.chat_banned,
      chat_timed_out_until = excluded.chat_timed_out_until,
      sanction_action_id = excluded.sanction_action_id,
      minted_on = excluded.minted_on,
      minted = excluded.minted
        + case when p.minted_on = excluded.minted_on then p.minted else 0 end;
  return old;
end $$;

create or replace trigger login_identity__remember
  before delete on login_identity
  for each row execute function person_remember();
