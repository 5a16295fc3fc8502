-- Stores p_responses[i] under the key of p_requests[i]; nothing for a request without a key, or without a
-- response.
-- Error: 23505 on stored_response_…__pkey, when another request with the same key has committed since it was looked up.
-- Call again to get its response.
--
-- p_requests: as for idempotency_find_batch().
create or replace function idempotency_store_batch(p_requests jsonb[], p_responses jsonb[])
returns void language plpgsql as $$
begin
  insert into stored_response (account_id, key, request_hash, answer, slot)
    select (request -> 'account')::bigint, request ->> 'key', decode(request ->> 'hash', 'hex'), response,
      stored_response_slot(now())
    from unnest(p_requests, p_responses) as list (request, response)
    where request is not null and response is not null;
end $$;
