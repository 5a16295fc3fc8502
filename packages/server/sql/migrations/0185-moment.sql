-- Moments: comments on a video, with a second or without, and their replies (docs/specification/moments.md#moment).
create table moment (
  id bigint generated always as identity,
  video_id bigint not null,
  episode text not null,
  account_id bigint not null,
  root_id bigint,
  content text not null,
  mentions jsonb not null,
  at_ms int,
  spoiler boolean not null,
  thanks bigint not null default 0,
  replies int not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_by bigint,
  constraint moment_pkey primary key (id),
  constraint moment_video_id_fkey foreign key (video_id) references video(id) on delete cascade,
  constraint moment_account_id_fkey foreign key (account_id) references account(id),
  constraint moment_root_id_fkey foreign key (root_id) references moment(id) on delete cascade,
  constraint moment__reply_without_second check (root_id is null or at_ms is null)
) with (fillfactor = 90);
-- The three orders of a list, and a segment of the timeline: what is shown, without replies.
create index moment__best on moment (video_id, episode, thanks desc, id desc)
  where root_id is null and hidden_by is null;
create index moment__newest on moment (video_id, episode, id desc)
  where root_id is null and hidden_by is null;
create index moment__by_second on moment (video_id, episode, coalesce(at_ms, 2147483647), id)
  where root_id is null and hidden_by is null;
create index moment__segment on moment (video_id, episode, (at_ms / 360000), thanks desc, id desc)
  where root_id is null and hidden_by is null and at_ms is not null;
create index moment__replies on moment (root_id, id) where root_id is not null;
create index moment__account on moment (account_id, id);
comment on column moment.video_id is
  'The video that it belongs to. Other tables name it as the home of a moment.';
comment on column moment.episode is
  'Empty without episodes; of a reply that of its moment.';
comment on column moment.root_id is
  'The moment that it replies to, which is no reply itself.';
comment on column moment.mentions is
  'Ids of the accounts that it mentions.';
comment on column moment.thanks is
  'The sum of its moment_gift rows, petals; only moment_thank() writes it.';
comment on column moment.replies is
  'How many replies are shown, see moment_count().';
comment on column moment.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

create table moment_segment (
  video_id bigint not null,
  episode text not null,
  n int not null,
  version bigint not null,
  density int[] not null,
  constraint moment_segment__pkey primary key (video_id, episode, n),
  constraint moment_segment_video_id_fkey foreign key (video_id) references video(id) on delete cascade
) with (fillfactor = 80);
comment on table moment_segment is
  'Six minutes of a video or episode in which moments have been.';
comment on column moment_segment.version is
  'Grows with each change of its moments; milliseconds since 1970, so that a video that is shared again begins higher.';
comment on column moment_segment.density is
  'How many shown moments each ten seconds have.';

alter table video_rank add column moments int not null default 0;
comment on column video_rank.moments is
  'How many moments and replies are shown, see moment_count().';

-- Thanks for moments: petals for their authors (docs/specification/moments.md#moment-thanks).
alter table ledger_transfer drop constraint ledger_transfer__reason;
-- All rows have the earlier reasons. They are not read again, so that the table is locked for a moment only.
alter table ledger_transfer add constraint ledger_transfer__reason check (reason in (
  'gift', 'reduce', 'demo', 'reward', 'referral', 'welcome', 'collection', 'reversal', 'undoReversal', 'moment')) not valid;

create table moment_gift (
  transfer_id bigint not null,
  moment_id bigint not null,
  video_id bigint not null,
  author_id bigint not null,
  donor_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint moment_gift_pkey primary key (transfer_id),
  constraint moment_gift__amount_positive check (amount > 0),
  constraint moment_gift__not_own check (donor_id <> author_id)
);
create index moment_gift__donor on moment_gift (donor_id, transfer_id);
create index moment_gift__moment on moment_gift (moment_id);
comment on column moment_gift.moment_id is
  'A moment, or one that was deleted: it outlives it (docs/adr/0033), and so names the author and the video.';
-- As append-only as the ledger that it explains (sql/functions/ledger_refuse_change.sql).
revoke update, delete, truncate on moment_gift from current_user;

-- What counts of what an account gives to others: gifts that moderators have not reversed, and thanks for moments.
create view counted_gift as
  select g.transfer_id, g.donor_id, v.sharer_id as recipient_id, g.amount, g.created_at
    from standing_gift g join video v on v.id = g.video_id where g.amount > 0
  union all
  select transfer_id, donor_id, author_id, amount, created_at from moment_gift;

alter table notification add column moment_id bigint;
comment on column notification.moment_id is
  'The moment that was thanked or replied to, or that has the mention. No foreign key, as for the video.';
