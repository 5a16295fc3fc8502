-- Jobs that run at intervals. Runs that fail are tried again, and in the end wait for an operator
-- (docs/adr/0036).
create table job (
  name text not null,
  started_at timestamptz not null,
  result jsonb,
  result_at timestamptz,
  next_at timestamptz not null,
  ended_at timestamptz,
  attempts int not null default 0,
  error text,
  constraint job_pkey primary key (name)
);
