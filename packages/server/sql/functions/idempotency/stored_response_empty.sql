-- Empties the partition whose turn is next: all of its responses are older than 72 hours. Call it at least
-- every 36 hours; a partition that was not emptied stays valid, and its responses are stored for longer.
--
-- It waits for a lock only for a moment, because requests that need the table wait behind it. Returns whether
-- nothing is left to be emptied; if not, call it again later.
create or replace function stored_response_empty(p_now timestamptz default now())
returns boolean language plpgsql
-- A role that owns nothing may not truncate.
security definer set search_path from current set lock_timeout = '200ms' as $$
declare
  next_slot constant text := 'stored_response_' || stored_response_slot(p_now + interval '36 hours');
  has_rows boolean;
begin
  execute format('select exists (select from %I)', next_slot) into has_rows;
  if has_rows then
    execute format('truncate %I', next_slot);
  end if;
  return true;
exception when lock_not_available then
  return false;
end $$;
