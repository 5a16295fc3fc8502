-- Plays and watched time.
create table watch (
  account_id bigint not null,
  video_id bigint,
  beat_at timestamptz,
  watched_us bigint not null default 0,
  day date,
  day_us bigint not null default 0,
  total_us bigint not null default 0,
  constraint watch_pkey primary key (account_id),
  constraint watch_account_id_fkey foreign key (account_id) references account(id),
  constraint watch_video_id_fkey foreign key (video_id) references video(id),
  constraint watch__watched_not_negative check (watched_us >= 0)
) with (fillfactor = 70);
comment on table watch is
  'One row a person, whatever the number of tabs: time between heartbeats counts once.';
comment on column watch.video_id is
  'The video of the last heartbeat; null once its sharer removed it.';
comment on column watch.beat_at is
  'The last heartbeat; null once playing has stopped.';
comment on column watch.watched_us is
  'Microseconds watched since the last daily claim.';
comment on column watch.day is
  'The day of the last heartbeat, UTC; null before there was any.';
comment on column watch.day_us is
  'Microseconds credited on that day.';
comment on column watch.total_us is
  'All the time that was credited since the column exists, in microseconds; claims do not reset it.';

create table watch_video (
  account_id bigint not null,
  video_id bigint not null,
  watched_us bigint not null,
  constraint watch_video__pkey primary key (account_id, video_id),
  constraint watch_video_account_id_fkey foreign key (account_id) references account(id),
  constraint watch_video_video_id_fkey foreign key (video_id) references video(id)
) with (fillfactor = 70);
comment on table watch_video is
  'Microseconds credited for each video on the day of "watch"; removed when the next day begins.';

create table video_plays (
  video_id bigint not null,
  plays bigint not null,
  constraint video_plays_pkey primary key (video_id),
  constraint video_plays_video_id_fkey foreign key (video_id) references video(id)
) with (fillfactor = 70);
comment on table video_plays is
  'How often a video was started; apart from what gifts change.';
