-- The gifts and reduces of a video, with their notes.
create table gift (
  transfer_id bigint not null,
  video_id bigint not null,
  donor_id bigint not null,
  amount bigint not null,
  video_balance_after bigint not null,
  rank_before int,
  rank_after int,
  created_at timestamptz not null default clock_timestamp(),
  constraint gift_pkey primary key (transfer_id),
  constraint gift__amount_not_zero check (amount <> 0)
);
-- Gifts are stored in the order of their times, so this index of blocks costs a gift nothing measurable.
create index gift__created_at on gift using brin (created_at) with (pages_per_range = 16);
create index gift__donor on gift (donor_id, transfer_id);
create index gift__video on gift (video_id, transfer_id);
comment on column gift.video_id is
  'A video, or one that its sharer has removed.';
comment on column gift.amount is
  'Petals; negative for a reduce.';

create table gift_note (
  transfer_id bigint not null,
  account_id bigint not null,
  note text not null,
  constraint gift_note_pkey primary key (transfer_id)
);
create index gift_note__account on gift_note (account_id);
comment on column gift_note.account_id is
  'The donor.';
-- A video's record is as append-only as the ledger that it explains.
revoke update, delete, truncate on gift from current_user;
