-- Only the person with the address that the start prints sets up a new site.
create table setup_code (
  single boolean not null default true,
  code_hash bytea not null,
  expires_at timestamptz not null default clock_timestamp() + interval '1 hour',
  constraint setup_code_pkey primary key (single),
  constraint setup_code__single check (single)
);
comment on table setup_code is
  'The one-time code that makes the first admin of a site (docs/specification/accounts.md#setup); at most '
  'one row.';
comment on column setup_code.code_hash is 'SHA-256 of the code.';
