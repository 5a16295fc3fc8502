-- Whether shared videos still exist at their source.
create table video_health (
  video_id bigint not null,
  source text not null,
  next_check_at timestamptz not null default now() + (1 + random()) * interval '12 hours',
  checked_at timestamptz,
  gone_count int not null default 0,
  first_gone_at timestamptz,
  unknown_count int not null default 0,
  reports bigint not null default 0,
  constraint video_health_pkey primary key (video_id),
  constraint video_health_video_id_fkey foreign key (video_id) references video(id)
) with (fillfactor = 70);
create index video_health__due on video_health (source, next_check_at);
comment on column video_health.source is
  'As in video; the sites are checked apart from each other.';
comment on column video_health.checked_at is
  'When a server began the last check; it also names that check.';
comment on column video_health.gone_count is
  'Answers "gone" since the last answer "exists".';
comment on column video_health.unknown_count is
  'Checks in a row that found out nothing.';
comment on column video_health.reports is
  'Playback problems that people reported.';
