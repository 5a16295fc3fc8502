-- The key of an address or network in "reward_address": person_hash() of the day (UTC) and it, from which
-- neither the address nor two days of one can be learned.
create or replace function reward_address_hash(p_address text, p_at timestamptz) returns bytea language sql stable as $$
  select person_hash('reward ' || (p_at at time zone 'UTC')::date, p_address)
$$;
