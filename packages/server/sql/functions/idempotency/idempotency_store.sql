-- Stores the response of a request under its key, if it has one, and returns {replayed, response}. The
-- caller has called idempotency_find() in the same transaction.
--
-- p_request: see idempotency_find().
create or replace function idempotency_store(p_request jsonb, p_response jsonb) returns jsonb language plpgsql as $$
begin
  if p_request ->> 'key' is not null then
    insert into stored_response (account_id, key, request_hash, response, slot)
      values ((p_request -> 'account')::bigint, p_request ->> 'key', decode(p_request ->> 'hash', 'hex'), p_response,
        stored_response_slot(now()));
  end if;
  return jsonb_build_object('replayed', false, 'response', p_response);
end $$;
