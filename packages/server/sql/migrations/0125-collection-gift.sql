-- Thanks to collections: petals that others give to a public one, for its maker (docs/specification/collections.md#collection-thanks).
alter table ledger_transfer drop constraint ledger_transfer__reason;
-- All rows have the earlier reasons. They are not read again, so that the table is locked for a moment only.
alter table ledger_transfer add constraint ledger_transfer__reason
  check (reason in ('gift', 'reduce', 'demo', 'reward', 'referral', 'welcome', 'collection')) not valid;

alter table collection add column received bigint not null default 0;
comment on column collection.received is
  'The sum of its gifts, petals; counted by collection_gift_send().';

create table collection_gift (
  transfer_id bigint not null,
  collection_id bigint not null,
  maker_id bigint not null,
  donor_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint collection_gift_pkey primary key (transfer_id),
  constraint collection_gift__amount_positive check (amount > 0),
  constraint collection_gift__not_own check (donor_id <> maker_id)
);
create index collection_gift__donor on collection_gift (donor_id, transfer_id);
create index collection_gift__collection on collection_gift (collection_id);
comment on column collection_gift.collection_id is
  'A collection, or one that was deleted: it outlives it (docs/adr/0033), and so names the maker.';
-- As append-only as the ledger that it explains (sql/functions/ledger_refuse_change.sql).
revoke update, delete, truncate on collection_gift from current_user;
