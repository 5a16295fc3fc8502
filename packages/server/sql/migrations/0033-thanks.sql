-- The orders of the list besides that by activity.

create index video__newest_share on video (shared_us, id);
create index video__newest_share_in_category on video (category, shared_us, id);

-- Gifts are stored in the order of their times, so this index of blocks costs a gift nothing measurable.
create index gift__created_at on gift using brin (created_at) with (pages_per_range = 16);

create table video_thanks (
  video_id bigint primary key references video (id) on delete cascade,
  day bigint not null,
  week bigint not null
);
comment on table video_thanks is
  'Petals given to videos lately, but not by their sharers; thanks_refresh() counts them each minute.';
create index video_thanks__day on video_thanks (day, video_id) where day > 0;
create index video_thanks__week on video_thanks (week, video_id);
