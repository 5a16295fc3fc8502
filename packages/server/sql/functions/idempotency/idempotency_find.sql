-- Finds the response that is stored under a request's key (docs/specification/wire.md#idempotency):
-- {replayed, response}; a refusal() request.keyReused if the key was used for another request; null if
-- there is none, or no key.
--
-- Locks the key until the end of the transaction: of requests with one key, the later waits and finds what
-- the earlier has stored. No constraint would do that, since the key is unique in one partition only
-- (docs/adr/0067).
--
-- p_request: account, key and hash (hex); null without a key.
create or replace function idempotency_find(p_request jsonb) returns jsonb language plpgsql
-- A plan that was made while a partition was empty must not read all of it later.
set enable_seqscan = off as $$
declare
  p_account constant bigint := p_request ->> 'account';
  p_key constant text := p_request ->> 'key';
  stored stored_response;
begin
  if p_key is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_key, p_account));
  select * into stored from stored_response where account_id = p_account and key = p_key;
  return case
    when stored.key is null then null
    when stored.request_hash <> decode(p_request ->> 'hash', 'hex') then refusal('request.keyReused')
    else jsonb_build_object('replayed', true, 'response', stored.response)
  end;
end $$;
