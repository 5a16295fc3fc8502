-- What an operator changes on a running server; what has no row is as the environment says.

create table setting (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);
