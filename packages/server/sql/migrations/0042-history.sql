-- How far an account has watched each video (docs/specification.md#watch-history): one row per video, which a
-- heartbeat updates, and apart from it the other episodes of the video (docs/adr/0040).

create table history (
  account_id bigint not null references account (id),
  video_id bigint not null references video (id),
  episode text not null default '',
  position_s int not null,
  duration_s int not null,
  finished boolean not null,
  watched_us bigint not null,
  -- The video first: its removal finds the rows of all accounts.
  constraint history__pkey primary key (video_id, account_id),
  constraint history__position check (position_s between 0 and duration_s)
) with (fillfactor = 80);
create index history__newest on history (account_id, watched_us, video_id);
comment on column history.episode is 'The id of the episode watched last; empty for a video without episodes.';
comment on column history.duration_s is '0 where the player states no time.';
comment on column history.watched_us is 'When, in microseconds since the epoch.';

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
    references history (video_id, account_id) on delete cascade
);
comment on table history_episode is
  'The episodes of a video in "history" that were watched before the last one.';

alter table account add column history_enabled boolean not null default true;
comment on column account.history_enabled is 'Whether what the account watches is stored.';
