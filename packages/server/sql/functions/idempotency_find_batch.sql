-- Finds for each request the response that is stored under its key. Returns a row for each, in the same order:
-- stored, null where there is none or where the request has no key; and reused, whether the key was used for
-- another request (docs/specification.md#idempotency).
--
-- Call it after a lock that equal requests wait for: an earlier one with the same key has committed by then. No constraint
-- prevents that two requests that do not wait for each other store the same key in two partitions (docs/adr/0067).
--
-- p_requests: account, key and hash (hex) of each request; null without a key.
create or replace function idempotency_find_batch(p_requests jsonb[])
returns table (stored jsonb, reused boolean) stable language sql as $$
  select stored.answer, coalesce(stored.request_hash <> decode(r.request ->> 'hash', 'hex'), false)
  from unnest(p_requests) with ordinality as r (request, i)
    -- "offset 0" keeps the lookup by key: a join would read the whole index, if it was planned while the table of a
    -- new database was empty.
    left join lateral (
      select stored_response.answer, request_hash from stored_response
        where account_id = (r.request -> 'account')::bigint and key = r.request ->> 'key' offset 0
    ) stored on true
  order by r.i
$$;
