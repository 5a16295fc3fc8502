-- Settings that operators change while the server runs.
create table setting (
  name text not null,
  value text not null,
  changed_at timestamptz not null default now(),
  constraint setting_pkey primary key (name)
);
