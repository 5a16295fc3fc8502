-- The responses that are stored under idempotency keys, in partitions that are emptied as a whole
-- (docs/adr/0067). Each partition has its own key: that a key is stored once in all of them is guaranteed by the
-- locks of idempotency_find_batch().
create table stored_response (
  account_id bigint not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  slot smallint not null
) partition by list (slot);
comment on column stored_response.slot is 'See stored_response_slot().';
create table stored_response_0 partition of stored_response (
  constraint stored_response_0__pkey primary key (account_id, key)) for values in (0);
create table stored_response_1 partition of stored_response (
  constraint stored_response_1__pkey primary key (account_id, key)) for values in (1);
create table stored_response_2 partition of stored_response (
  constraint stored_response_2__pkey primary key (account_id, key)) for values in (2);
create table stored_response_3 partition of stored_response (
  constraint stored_response_3__pkey primary key (account_id, key)) for values in (3);

-- What earlier releases have stored. Their statements still name this table: those of a server that has not been
-- replaced yet delete its expired rows, and nothing else.
alter table idempotency add column slot smallint not null default 4;
alter table stored_response attach partition idempotency for values in (4);
