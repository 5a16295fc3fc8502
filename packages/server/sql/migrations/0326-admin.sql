-- Who was refused how often (docs/operations.md#who-does-what).
create table refusal (
  hour timestamptz not null,
  account_id bigint,
  address text,
  error text not null,
  count bigint not null,
  constraint refusal__key unique nulls not distinct (hour, account_id, address, error)
);
comment on table refusal is
  'Responses with status 403 and 429, for seven days. All servers add to the rows; each makes at most 2,000'
  ' in an hour.';
comment on column refusal.account_id is
  'Null for a visitor. No foreign key, which would make each refusal cost more.';
comment on column refusal.address is
  'The hash of the network address of a visitor; null for an account, and both are null for those beyond '
  'the 2,000.';
comment on column refusal.error is
  'A key of the catalogue of errors.';
