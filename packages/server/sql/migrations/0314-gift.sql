-- Gifts and reduces, with their notes, and what moderators reversed of them.
create table gift (
  transfer_id bigint not null,
  video_id bigint,
  donor_id bigint not null,
  amount bigint not null,
  video_balance_after bigint,
  rank_before int,
  rank_after int,
  created_at timestamptz not null default clock_timestamp(),
  kind text not null,
  target_id bigint not null,
  recipient_id bigint not null,
  constraint gift_pkey primary key (transfer_id),
  -- The rest is checked with the books (gift-check.ts): each constraint costs every gift.
  constraint gift__amount_not_zero check (amount <> 0)
);
-- Gifts are stored in the order of their times, so this index of blocks costs a gift nothing measurable.
create index gift__created_at on gift using brin (created_at) with (pages_per_range = 16);
create index gift__donor on gift (donor_id, transfer_id);
-- What "Following" and "For you" are read from: the newest shares and gifts of an account.
-- Gifts from a small one on; the statements of personal-store.ts name the same amount.
create index gift__given on gift (donor_id, created_at, video_id) include (amount)
  where kind = 'video' and amount >= 2000;
create index gift__video on gift (video_id, transfer_id) where kind = 'video';
comment on column gift.video_id is
  'The video that it was given to, or that the moment is of; null for a collection.';
comment on column gift.amount is
  'Petals; negative for a reduce, which only a video has.';
comment on column gift.kind is
  'What the target is.';
comment on column gift.target_id is
  'A video, collection or moment, or one that was deleted: the gift outlives it (docs/adr/0033).';
comment on column gift.recipient_id is
  'The sharer of the video, the maker of the collection, the author of the moment.';
-- A video's record is as append-only as the ledger that it explains.
revoke update, delete, truncate on gift from current_user;

create table gift_note (
  transfer_id bigint not null,
  account_id bigint not null,
  note text not null,
  hidden_by bigint,
  constraint gift_note_pkey primary key (transfer_id)
);
-- The newest notes of an account.
create index gift_note__author on gift_note (account_id, transfer_id);
comment on column gift_note.account_id is
  'The donor.';
comment on column gift_note.note is
  'Empty once its author has deleted it: it still counts in the limits of notes, see note_check().';
comment on column gift_note.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

create table gift_reversal (
  action_id bigint not null,
  gift_id bigint not null,
  undoes bigint,
  video_id bigint,
  recipient_id bigint not null,
  amount bigint not null,
  to_donor boolean not null,
  state text not null default 'waiting',
  transfer_id bigint,
  video_balance_after bigint,
  unpaid bigint,
  shortfall bigint,
  done_at timestamptz,
  constraint gift_reversal_pkey primary key (action_id, gift_id),
  constraint gift_reversal__transfer unique (transfer_id),
  constraint gift_reversal__state check (state in ('waiting', 'done', 'undone')),
  constraint gift_reversal__done check ((state = 'waiting') = (transfer_id is null)),
  constraint gift_reversal__sign check ((amount < 0) = (undoes is null))
);
create unique index gift_reversal__once on gift_reversal (gift_id) where undoes is null and state <> 'undone';
create index gift_reversal__waiting on gift_reversal (action_id, gift_id) where state = 'waiting';
create index gift_reversal__video on gift_reversal (video_id, transfer_id);
create index gift_reversal__recipient on gift_reversal (recipient_id, action_id);
comment on table gift_reversal is
  'The gifts that an action of moderators reverses, or whose reversal it undoes; gift_reverse() carries '
  'them out, each once.';
comment on column gift_reversal.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column gift_reversal.gift_id is
  'The transfer of the gift.';
comment on column gift_reversal.undoes is
  'The action whose reversal of this gift is undone; null for a reversal.';
comment on column gift_reversal.video_id is
  'The video in whose record it is; null for a gift to a collection or moment.';
comment on column gift_reversal.amount is
  'What the sum of the target gets, petals: negative for a reversal.';
comment on column gift_reversal.to_donor is
  'What the recipient pays back goes to the donor; else to the sink.';
comment on column gift_reversal.state is
  'waiting, done, or undone by a later row of the same gift.';
comment on column gift_reversal.transfer_id is
  'The transfer that did it; null while it waits.';
comment on column gift_reversal.unpaid is
  'What the gift would still have brought to the inviter of the recipient, and does not any more, petals.';
comment on column gift_reversal.shortfall is
  'Petals that the recipient and the inviter had to pay back but did not have.';

create view standing_gift as
  select transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after, created_at
  from gift g where kind = 'video' and not exists (
    select from gift_reversal r where r.gift_id = g.transfer_id and r.undoes is null and r.state = 'done');
comment on view standing_gift is
  'Gifts to and reduces of videos that moderators have not reversed: those that count.';

-- Gifts of every kind, without reduces, that moderators have not reversed.
create view counted_gift as
  select transfer_id, kind, donor_id, recipient_id, amount, created_at
  from gift g where amount > 0 and not exists (
    select from gift_reversal r where r.gift_id = g.transfer_id and r.undoes is null and r.state = 'done');
