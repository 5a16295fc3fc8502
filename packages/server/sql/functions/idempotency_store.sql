-- Stores the response of a request under its key; nothing for a request without one.
-- Error: 23505 on idempotency__pkey, when a request with the same key has committed since
-- idempotency_find(). Call again to get its response.
--
-- p_request: as for idempotency_find().
create or replace function idempotency_store(p_request jsonb, p_response jsonb)
returns void language plpgsql as $$
begin
  if p_request is not null then
    insert into idempotency (account_id, key, request_hash, answer)
      values (
        (p_request -> 'account')::bigint, p_request ->> 'key',
        decode(p_request ->> 'hash', 'hex'), p_response);
  end if;
end $$;
