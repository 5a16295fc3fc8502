-- Runs of jobs that fail are tried again, and in the end wait for an operator (docs/adr/0036).

alter table job
  -- When it is due; while it runs, when it counts as lost. Before started_at: by an earlier release, which is due an
  -- interval after started_at.
  add column next_at timestamptz,
  -- When the last run ended; before started_at while it runs, or if its server died.
  add column ended_at timestamptz,
  -- Runs since the last one that was done.
  add column attempts integer not null default 0,
  -- Of the last run that failed, while none was done since.
  add column error text;
