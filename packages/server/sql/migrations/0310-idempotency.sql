-- The responses that are stored under idempotency keys, in partitions that are emptied as a whole
-- (docs/adr/0067). Each partition has its own key: that a key is stored once in all of them is guaranteed by
-- the locks that idempotency_find() names.
create table stored_response (
  account_id bigint not null,
  key text not null,
  request_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  slot smallint not null
) partition by list (slot);
comment on column stored_response.slot is
  'See stored_response_slot().';
create table stored_response_0 partition of stored_response (
  constraint stored_response_0__pkey primary key (account_id, key)) for values in (0);
create table stored_response_1 partition of stored_response (
  constraint stored_response_1__pkey primary key (account_id, key)) for values in (1);
create table stored_response_2 partition of stored_response (
  constraint stored_response_2__pkey primary key (account_id, key)) for values in (2);
create table stored_response_3 partition of stored_response (
  constraint stored_response_3__pkey primary key (account_id, key)) for values in (3);
