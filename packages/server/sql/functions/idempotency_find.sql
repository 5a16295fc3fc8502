-- Finds the response of one request: see idempotency_find_batch().
-- Error: BL002, the key was used for another request.
create or replace function idempotency_find(p_request jsonb) returns jsonb language plpgsql
-- A plan that was made while a partition was empty must not read all of it later.
set enable_seqscan = off as $$
declare
  found_one record;
begin
  if p_request is null then
    return null;
  end if;
  select * into found_one from idempotency_find_batch(array[p_request]);
  if found_one.reused then
    raise exception 'key used for another request' using errcode = 'BL002';
  end if;
  return found_one.stored;
end $$;
