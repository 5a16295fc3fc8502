-- Watching earns at most four points a day, and for each video at most its length a day
-- (docs/specification.md#watch-cap). Both are counted when a heartbeat comes; days are of UTC.

alter table watch
  add column day date,
  add column day_us bigint not null default 0;
comment on column watch.day is 'The day of the last heartbeat, UTC; null before there was any.';
comment on column watch.day_us is 'Microseconds credited on that day.';

create table watch_video (
  account_id bigint not null references account (id),
  video_id bigint not null references video (id),
  watched_us bigint not null,
  constraint watch_video__pkey primary key (account_id, video_id)
) with (fillfactor = 70);
comment on table watch_video is
  'Microseconds credited for each video on the day of "watch"; removed when the next day begins.';
