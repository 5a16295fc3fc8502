-- How far accounts have watched videos and episodes.
create table history (
  account_id bigint not null,
  video_id bigint not null,
  episode text not null default '',
  position_s int not null,
  duration_s int not null,
  finished boolean not null,
  watched_us bigint not null,
  constraint history__pkey primary key (video_id, account_id),
  constraint history_account_id_fkey foreign key (account_id) references account(id),
  constraint history_video_id_fkey foreign key (video_id) references video(id),
  constraint history__position check (position_s between 0 and duration_s)
) with (fillfactor = 80);
create index history__newest on history (account_id, watched_us, video_id);
comment on column history.episode is
  'The id of the episode watched last; empty for a video without episodes.';
comment on column history.duration_s is
  '0 where the player states no time.';
comment on column history.watched_us is
  'When, in microseconds since the epoch.';

create table history_episode (
  account_id bigint not null,
  video_id bigint not null,
  episode text not null,
  position_s int not null,
  duration_s int not null,
  finished boolean not null,
  watched_us bigint not null,
  constraint history_episode__pkey primary key (video_id, account_id, episode),
  constraint history_episode__history foreign key (video_id, account_id)
    references history(video_id, account_id) on delete cascade
);
comment on table history_episode is
  'The episodes of a video in "history" that were watched before the last one.';
