-- The petals that a claim may still pay by the maximum of its address
-- (docs/specification/rewards.md#address-maximum); null where none holds, because the account has a login
-- that is not free or was admitted by a moderator by hand.
--
-- p: account; free_logins, the names under which logins that cost nothing are stored; addresses, an array of
-- {address, max}, the address and the networks that the claim counts for, each with its maximum a day (UTC)
-- in petals.
--
-- Locks the addresses in the order of the array until the transaction ends, so that of two claims at once
-- the later one sees the earlier one.
create or replace function reward_room(p jsonb, p_at timestamptz) returns bigint language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  each record;
  claimed bigint;
  room bigint;
begin
  if exists (select from login_identity i
      where i.account_id = p_account and not p -> 'free_logins' ? i.provider)
    or exists (select from moderation_action m
      where m.target_kind = 'user' and m.target_id = p_account and m.action = 'admit')
  then
    return null;
  end if;
  for each in
    select reward_address_hash(e.value ->> 'address', p_at) as hash, (e.value -> 'max')::bigint as max
    from jsonb_array_elements(p -> 'addresses') with ordinality e order by e.ordinality
  loop
    perform pg_advisory_xact_lock(('x' || encode(substr(each.hash, 1, 8), 'hex'))::bit(64)::bigint);
    select sum(r.claimed) into claimed from reward_address r where r.address_hash = each.hash and r.counts;
    room := least(room, greatest(0, each.max - coalesce(claimed, 0)));
  end loop;
  return room;
end $$;
