-- Gifts to collections and moments become rows of the table of all gifts, and every kind can be reversed
-- (docs/adr/0081). Earlier releases have no such release to go back to: none was published.
grant update on gift to current_user;
alter table gift disable trigger user;
alter table gift
  add column kind text not null default 'video',
  add column target_id bigint,
  add column recipient_id bigint,
  alter column video_id drop not null,
  alter column video_balance_after drop not null;
-- A gift to a video that its sharer has removed is its own.
update gift g set target_id = video_id,
  recipient_id = coalesce((select sharer_id from video v where v.id = g.video_id), donor_id);
insert into gift (transfer_id, kind, target_id, recipient_id, donor_id, amount, video_id, created_at)
  select transfer_id, kind, target_id, recipient_id, donor_id, amount, video_id, created_at from direct_gift
  order by transfer_id;
alter table gift
  alter column kind drop default,
  alter column target_id set not null,
  alter column recipient_id set not null,
  add constraint gift__kind check (kind in ('video', 'collection', 'moment')),
  add constraint gift__facts check (case kind
    when 'video' then target_id = video_id and video_balance_after is not null
    else amount > 0 and donor_id <> recipient_id
      and num_nonnulls(video_balance_after, rank_before, rank_after) = 0 end);
drop index gift__video;
create index gift__video on gift (video_id, transfer_id) where kind = 'video';
comment on column gift.kind is
  'What the target is.';
comment on column gift.target_id is
  'A video, collection or moment, or one that was deleted: the gift outlives it (docs/adr/0033).';
comment on column gift.recipient_id is
  'The sharer of the video, the maker of the collection, the author of the moment.';
comment on column gift.video_id is
  'The video that it was given to, or that the moment is of; null for a collection.';
comment on column gift.amount is
  'Petals; negative for a reduce, which only a video has.';
alter table gift enable trigger user;
revoke update on gift from current_user;

alter table gift_reversal rename column sharer_id to recipient_id;
alter table gift_reversal alter column video_id drop not null;
alter index gift_reversal__sharer rename to gift_reversal__recipient;
comment on column gift_reversal.video_id is
  'The video in whose record it is; null for a gift to a collection or moment.';
comment on column gift_reversal.amount is
  'What the sum of the target gets, petals: negative for a reversal.';
comment on column gift_reversal.to_donor is
  'What the recipient pays back goes to the donor; else to the sink.';
comment on column gift_reversal.unpaid is
  'What the gift would still have brought to the inviter of the recipient, and does not any more, petals.';
comment on column gift_reversal.shortfall is
  'Petals that the recipient and the inviter had to pay back but did not have.';

create or replace view standing_gift as
  select transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after, created_at
  from gift g where kind = 'video' and not exists (
    select from gift_reversal r where r.gift_id = g.transfer_id and r.undoes is null and r.state = 'done');
comment on view standing_gift is
  'Gifts to and reduces of videos that moderators have not reversed: those that count.';
-- Gifts to collections earn no activity points.
create or replace view counted_gift as
  select transfer_id, donor_id, recipient_id, amount, created_at
  from gift g where kind <> 'collection' and amount > 0 and not exists (
    select from gift_reversal r where r.gift_id = g.transfer_id and r.undoes is null and r.state = 'done');
comment on column collection.received is
  'The sum of its gifts that are not reversed, petals; only gift_move() writes it.';
comment on column moment.thanks is
  'The sum of its gifts that are not reversed, petals; only gift_move() writes it.';

drop table direct_gift;
drop function if exists direct_gift_send, direct_gift_lock, gift_reverse, ledger_post;
