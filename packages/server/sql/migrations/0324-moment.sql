-- Moments: comments on a video, with a second or without, and their replies
-- (docs/specification/moments.md#moment).
create table moment (
  id bigint generated always as identity,
  video_id bigint not null,
  episode text not null,
  account_id bigint,
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
  import_id text,
  mode text,
  constraint moment_pkey primary key (id),
  constraint moment_video_id_fkey foreign key (video_id) references video(id) on delete cascade,
  constraint moment_account_id_fkey foreign key (account_id) references account(id),
  constraint moment_root_id_fkey foreign key (root_id) references moment(id) on delete cascade,
  constraint moment__reply_without_second check (root_id is null or at_ms is null),
  constraint moment__author_or_import check ((account_id is null) = (import_id is not null)),
  constraint moment__mode
    check (mode is null or (mode in ('top', 'bottom') and at_ms is not null))
) with (fillfactor = 90);
-- The three orders of a list, and a segment of the timeline: what is shown, without replies.
create index moment__best on moment (video_id, episode, thanks desc, id desc)
  where root_id is null and hidden_by is null;
create index moment__newest on moment (video_id, episode, id desc)
  where root_id is null and hidden_by is null;
create index moment__by_second on moment (video_id, episode, coalesce(at_ms, 2147483647), id)
  where root_id is null and hidden_by is null;
create index moment__replies on moment (root_id, id) where root_id is not null;
create index moment__account on moment (account_id, id);
create unique index moment__import on moment (video_id, import_id) where import_id is not null;
create index moment__best_in_segment on moment (video_id, episode, (at_ms / 360000), thanks desc, id desc)
  include (at_ms, content, account_id, spoiler, mode)
  where root_id is null and hidden_by is null and at_ms is not null;
comment on column moment.video_id is
  'The video that it belongs to. Other tables name it as the home of a moment.';
comment on column moment.episode is
  'Empty without episodes; of a reply that of its moment.';
comment on column moment.account_id is
  'The author; null for an imported one.';
comment on column moment.root_id is
  'The moment that it replies to, which is no reply itself.';
comment on column moment.mentions is
  'Ids of the accounts that it mentions.';
comment on column moment.thanks is
  'The sum of its gifts that are not reversed, petals; only gift_move() writes it.';
comment on column moment.replies is
  'How many replies are shown, see moment_count().';
comment on column moment.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
comment on column moment.import_id is
  'The row that it was imported from: its source, such as bilibili, and its id there. Null for one that was'
  ' posted.';
comment on column moment.mode is
  'Where it stands still, top or bottom; null: it flies from right to left.';

create table moment_segment (
  video_id bigint not null,
  episode text not null,
  n int not null,
  version bigint not null,
  density int[] not null,
  petals bigint[] not null default array_fill(0::bigint, array[36]),
  constraint moment_segment__pkey primary key (video_id, episode, n),
  constraint moment_segment_video_id_fkey foreign key (video_id) references video(id) on delete cascade
) with (fillfactor = 80);
comment on table moment_segment is
  'Six minutes of a video or episode in which moments have been.';
comment on column moment_segment.version is
  'Grows with each change of its moments; milliseconds since 1970, so that a video that is shared again '
  'begins higher.';
comment on column moment_segment.density is
  'How many shown moments each ten seconds have.';
comment on column moment_segment.petals is
  'How many petals the shown moments of each ten seconds have been thanked with.';
