-- Adds a claim to what its addresses were paid on its day, see reward_room(): of every account, so that the
-- alarm knows them (docs/specification/rewards.md#mint-alarm).
--
-- p_counts: whether it counts towards the maximum.
create or replace function reward_count(
  p jsonb, p_at timestamptz, p_petals bigint, p_counts boolean
) returns void language sql as $$
  insert into reward_address as r (address_hash, account_id, claimed, counts)
    select reward_address_hash(e.value ->> 'address', p_at), (p -> 'account')::bigint, p_petals, p_counts
    from jsonb_array_elements(p -> 'addresses') e
    on conflict (address_hash, account_id) do update set claimed = r.claimed + excluded.claimed,
      counts = r.counts or excluded.counts
$$;
