-- Whether shared videos still play: an offline one is known, but in no list.

alter table video add column offline_since timestamptz;
comment on column video.offline_since is
  'Since when its source certainly does not have it any more; null while it does.';

-- As with the category, what lists go by stands in the narrow table too.
alter table video_standing
  add column offline boolean not null default false,
  add column shown boolean not null generated always as (balance > 0 and not offline) stored;
drop index video_standing__newest, video_standing__newest_in_category;
create index video_standing__newest on video_standing (updated_us, video_id) where shown;
create index video_standing__newest_in_category
  on video_standing (category, updated_us, video_id) where shown;

-- The place of a video in its category, from 1; null when it is hidden or deeper than p_max.
create or replace function video_place(
  p_category text, p_balance bigint, p_updated_us bigint, p_video bigint, p_max int
) returns int language sql stable as $$
  select case
      when p_balance > 0 and count(*) < p_max
        and not (select offline from video_standing where video_id = p_video)
        then count(*)::int + 1
    end
  from (
    select from video_standing
    where category = p_category and shown
      and (updated_us, video_id) > (p_updated_us, p_video)
    limit p_max
  ) ahead
$$;

create table video_health (
  video_id bigint primary key references video (id),
  source text not null,
  next_check_at timestamptz not null default now() + (1 + random()) * interval '12 hours',
  checked_at timestamptz,
  gone_count int not null default 0,
  first_gone_at timestamptz,
  unknown_count int not null default 0,
  reports bigint not null default 0
) with (fillfactor = 70);
comment on column video_health.source is 'As in video; the sites are asked apart from each other.';
comment on column video_health.checked_at is
  'When a server began the last check; it also names that check.';
comment on column video_health.gone_count is 'Answers "gone" since the last answer "exists".';
comment on column video_health.unknown_count is 'Checks in a row that found out nothing.';
comment on column video_health.reports is 'Playback problems that people reported.';
create index video_health__due on video_health (source, next_check_at);

-- Every video has its health, whoever adds it.
create function video_health_begin() returns trigger language plpgsql as $$
begin
  insert into video_health (video_id, source) select id, source from added;
  return null;
end $$;
create trigger video__health after insert on video
  referencing new table as added
  for each statement execute function video_health_begin();
insert into video_health (video_id, source) select id, source from video;
