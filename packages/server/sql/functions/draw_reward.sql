-- The random part of the next claim: 48 bits of a random UUID, which PostgreSQL draws from a
-- cryptographic source. The version digit is the 13th.
create or replace function draw_reward() returns bigint language sql volatile as $$
  select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
$$;
