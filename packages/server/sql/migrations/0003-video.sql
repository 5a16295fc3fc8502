-- Shared videos. What changes with every gift (balance and place) is kept apart from what search
-- indexes, so that a gift never rewrites the text-search index.

create table video (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  type text not null,
  title text not null,
  thumbnail_url text not null,
  category text not null,
  label text not null,
  audio text not null,
  subtitle text not null,
  duration_s int,
  episodes jsonb not null default '[]',
  sharer_id bigint not null references account (id),
  shared_us bigint not null,
  search_text text not null,
  search_terms tsvector not null,
  constraint video__source_id unique (source, source_id)
);
comment on column video.shared_us is 'Microseconds since the epoch.';
comment on column video.search_text is 'The title as search sees it: NFKC, lower case.';
comment on column video.search_terms is
  'Words, and for Chinese every pair of neighbouring characters, of search_text.';
create index video__search on video using gin (search_terms) with (fastupdate = off);
-- More common terms are known to the planner, which then better chooses between the term index and
-- reading newest first.
alter table video alter column search_terms set statistics 1000;
create index video__sharer on video (sharer_id);
create index video__filters on video (category, label, audio, subtitle);

create table video_standing (
  video_id bigint primary key references video (id),
  category text not null,
  balance bigint not null,
  updated_us bigint not null
) with (fillfactor = 70);
comment on column video_standing.updated_us is
  'Order of the lists, newest first, in microseconds since the epoch.';
create index video_standing__newest on video_standing (updated_us, video_id) where balance > 0;
create index video_standing__newest_in_category
  on video_standing (category, updated_us, video_id) where balance > 0;

-- The place of a video in its category, from 1; null when it is hidden or deeper than p_max.
create function video_place(
  p_category text, p_balance bigint, p_updated_us bigint, p_video bigint, p_max int
) returns int language sql stable as $$
  select case when p_balance > 0 and count(*) < p_max then count(*)::int + 1 end
  from (
    select from video_standing
    where category = p_category and balance > 0
      and (updated_us, video_id) > (p_updated_us, p_video)
    limit p_max
  ) ahead
$$;

create function now_us() returns bigint language sql volatile as
  $$ select (extract(epoch from clock_timestamp()) * 1000000)::bigint $$;
