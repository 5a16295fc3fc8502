-- Gifts that moderators reverse (docs/specification/moderation.md#reversed-gifts).
alter table ledger_transfer drop constraint ledger_transfer__reason;
-- All rows have the earlier reasons. They are not read again, so that the table is locked for a moment only.
alter table ledger_transfer add constraint ledger_transfer__reason check (reason in (
  'gift', 'reduce', 'demo', 'reward', 'referral', 'welcome', 'collection', 'reversal', 'undoReversal')) not valid;

create table gift_reversal (
  action_id bigint not null,
  gift_id bigint not null,
  undoes bigint,
  video_id bigint not null,
  sharer_id bigint not null,
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
create index gift_reversal__sharer on gift_reversal (sharer_id, action_id);
comment on table gift_reversal is
  'The gifts that an action of moderators reverses, or whose reversal it undoes; gift_reverse() carries them out, each once.';
comment on column gift_reversal.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column gift_reversal.gift_id is
  'The transfer of the gift.';
comment on column gift_reversal.undoes is
  'The action whose reversal of this gift is undone; null for a reversal.';
comment on column gift_reversal.amount is
  'What the balance of the video gets, petals: negative for a reversal.';
comment on column gift_reversal.to_donor is
  'What the sharer pays back goes to the donor; else to the sink.';
comment on column gift_reversal.state is
  'waiting, done, or undone by a later row of the same gift.';
comment on column gift_reversal.transfer_id is
  'The transfer that did it; null while it waits.';
comment on column gift_reversal.unpaid is
  'What the gift would still have brought to the inviter of the sharer, and does not any more, petals.';
comment on column gift_reversal.shortfall is
  'Petals that the sharer and the inviter had to pay back but did not have.';

create view standing_gift as
  select * from gift g where not exists (
    select from gift_reversal r where r.gift_id = g.transfer_id and r.undoes is null and r.state = 'done');
comment on view standing_gift is
  'Gifts and reduces that moderators have not reversed: those that count.';
