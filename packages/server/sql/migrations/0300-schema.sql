-- Which SQL functions were applied, and which releases work with this schema.
create table sql_function (
  name text not null,
  content_hash text not null,
  applied_at timestamptz not null default now(),
  constraint sql_function__pkey primary key (name, content_hash)
);
comment on table sql_function is
  'Every version of a function that this database has had; content_hash is SHA-256 of its file.';

create table schema_support (
  oldest_migration text not null
);
insert into schema_support values ('0300-schema');
