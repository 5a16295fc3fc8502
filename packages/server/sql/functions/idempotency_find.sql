-- Finds the response that is stored under a request's key (docs/specification/wire.md#idempotency): {replayed, response}; a
-- refusal() request.keyReused if the key was used for another request; null if there is none, or no key.
--
-- Call it after a lock that equal requests wait for: an earlier one with the same key has committed by then. No
-- constraint prevents that two requests that do not wait for each other store the same key in two partitions
-- (docs/adr/0067).
--
-- p_request: account, key and hash (hex); null without a key.
create or replace function idempotency_find(p_request jsonb) returns jsonb language plpgsql
-- A plan that was made while a partition was empty must not read all of it later.
set enable_seqscan = off as $$
declare
  stored stored_response;
begin
  select * into stored from stored_response
    where account_id = (p_request ->> 'account')::bigint and key = p_request ->> 'key';
  return case
    when stored.key is null then null
    when stored.request_hash <> decode(p_request ->> 'hash', 'hex') then refusal('request.keyReused')
    else jsonb_build_object('replayed', true, 'response', stored.response)
  end;
end $$;
