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
  'Responses with status 403 and 429, for seven days. All servers add to the rows; each makes at most 2,000 in an hour.';
comment on column refusal.account_id is
  'Null for a visitor. No foreign key, which would make each refusal cost more.';
comment on column refusal.address is
  'The hash of the network address of a visitor; null for an account, and both are null for those beyond the 2,000.';
comment on column refusal.error is
  'A key of the catalogue of errors.';

-- For what happened since a time, in tables that grow in that order.
create index chat_message__created_at on chat_message using brin (created_at) with (pages_per_range = 16);
create index subtitle_revision__created_at on subtitle_revision using brin (created_at) with (pages_per_range = 16);
create index collection_gift__created_at on collection_gift using brin (created_at) with (pages_per_range = 16);
