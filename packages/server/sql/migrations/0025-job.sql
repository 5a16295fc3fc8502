-- Jobs that run once in the system, however many servers there are: when each was started last, and what
-- came of it.

create table job (
  name text primary key,
  started_at timestamptz not null,
  -- What the last run that ended has kept for all servers.
  result jsonb,
  result_at timestamptz
);
