-- The random number of an account's next claim. It is generated before the claim, so that a user gets no
-- other one by aborting a claim that would pay little. 48 bits of a random UUID, which PostgreSQL takes from
-- a cryptographic source. The 13th digit is left out, because it is the version.
create or replace function generate_reward_random() returns bigint language sql volatile as $$
  select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
$$;

alter table account alter column reward_random set default generate_reward_random();
