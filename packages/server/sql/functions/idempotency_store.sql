-- Stores the response of one request: see idempotency_store_batch().
create or replace function idempotency_store(p_request jsonb, p_response jsonb)
returns void language plpgsql as $$
begin
  perform idempotency_store_batch(array[p_request], array[p_response]);
end $$;
