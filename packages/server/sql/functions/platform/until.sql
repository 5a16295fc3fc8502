-- The parameters of a refusal() that ends: until, in unix seconds, rounded up.
create or replace function until(p_end timestamptz) returns jsonb immutable language sql as $$
  select jsonb_build_object('until', ceil(extract(epoch from p_end))::bigint)
$$;
