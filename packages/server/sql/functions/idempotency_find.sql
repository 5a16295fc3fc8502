-- Returns the response that is stored under the key of a request; null where there is none, or where the
-- request has no key (docs/specification.md#idempotency). Call it after the lock that such requests wait
-- for: an earlier request with the same key has committed by then.
--
-- p_request: account, key and hash (hex) of the request; null without a key.
-- Error: BL002, the key was used for another request.
create or replace function idempotency_find(p_request jsonb) returns jsonb language plpgsql as $$
declare
  stored idempotency;
begin
  if p_request is null then
    return null;
  end if;
  select * into stored from idempotency
    where account_id = (p_request -> 'account')::bigint and key = p_request ->> 'key';
  if stored.request_hash <> decode(p_request ->> 'hash', 'hex') then
    raise exception 'key used for another request' using errcode = 'BL002';
  end if;
  return stored.answer;
end $$;
