-- The partition of a response that is stored at a time. Four partitions take turns, each for 36 hours, so one
-- is empty or holds only responses that are older than 72 hours (docs/specification/wire.md#idempotency).
create or replace function stored_response_slot(p_at timestamptz) returns smallint stable language sql as $$
  select (floor(extract(epoch from p_at) / (36 * 60 * 60))::bigint % 4)::smallint
$$;
