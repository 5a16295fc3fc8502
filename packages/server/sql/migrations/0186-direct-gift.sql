-- Gifts to collections and thanks for moments become one table (docs/adr/0081). No release has had the two earlier ones.
-- Locks both until the end; lock table would need a right that their owner has given up.
alter table collection_gift disable trigger user;
alter table moment_gift disable trigger user;

create table direct_gift (
  transfer_id bigint not null,
  kind text not null,
  target_id bigint not null,
  recipient_id bigint not null,
  donor_id bigint not null,
  amount bigint not null,
  video_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint direct_gift_pkey primary key (transfer_id),
  constraint direct_gift__kind check (kind in ('collection', 'moment')),
  constraint direct_gift__amount_positive check (amount > 0),
  constraint direct_gift__not_own check (donor_id <> recipient_id)
);
insert into direct_gift
  select transfer_id, 'collection', collection_id, maker_id, donor_id, amount, null, created_at from collection_gift
  union all
  select transfer_id, 'moment', moment_id, author_id, donor_id, amount, video_id, created_at from moment_gift
  order by transfer_id;
create index direct_gift__donor on direct_gift (donor_id, transfer_id);
create index direct_gift__created_at on direct_gift using brin (created_at) with (pages_per_range = 16);
comment on column direct_gift.kind is
  'What the target is; also the reason of the transfer.';
comment on column direct_gift.target_id is
  'A collection or moment, or one that was deleted: the gift outlives it (docs/adr/0033), and so names recipient and video.';
comment on column direct_gift.recipient_id is
  'The maker of the collection, the author of the moment.';
comment on column direct_gift.video_id is
  'The video that the moment is of; null for a collection.';
-- As append-only as the ledger that it explains (sql/functions/ledger_refuse_change.sql).
revoke update, delete, truncate on direct_gift from current_user;

-- Gifts to collections earn no activity points.
create or replace view counted_gift as
  select g.transfer_id, g.donor_id, v.sharer_id as recipient_id, g.amount, g.created_at
    from standing_gift g join video v on v.id = g.video_id where g.amount > 0
  union all
  select transfer_id, donor_id, recipient_id, amount, created_at from direct_gift where kind = 'moment';

comment on column collection.received is
  'The sum of its gifts, petals; counted by direct_gift_send().';
comment on column moment.thanks is
  'The sum of its gifts, petals; only direct_gift_send() writes it.';

drop table collection_gift, moment_gift;
drop function if exists collection_gift_send, collection_gift_lock, moment_thank, moment_thank_lock;
