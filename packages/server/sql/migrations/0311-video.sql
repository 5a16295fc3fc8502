-- Shared videos; balance and rank apart from what search indexes (docs/adr/0008).
create table video (
  id bigint generated always as identity,
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
  sharer_id bigint not null,
  shared_us bigint not null,
  search_text text not null,
  search_terms tsvector not null,
  streams jsonb,
  offline_since timestamptz,
  line text,
  hidden_by bigint,
  recategorised_by bigint,
  chosen_category text,
  chosen_label text,
  subtitles_locked_by bigint,
  held boolean,
  search_version smallint not null default 0,
  search_spelling text not null default '',
  constraint video_pkey primary key (id),
  constraint video__source_id unique (source, source_id),
  constraint video_sharer_id_fkey foreign key (sharer_id) references account(id)
);
-- Only of these sources are the ids of episodes ids of videos.
create index video__episode_ids on video using gin (
  jsonb_path_query_array(episodes, '$[*]."id"'::jsonpath) jsonb_path_ops)
  where type = 'Playlist' and source in ('youtube', 'tencent');
-- The orders of the list besides that by activity.
create index video__newest_share on video (shared_us, id);
create index video__newest_share_in_category on video (category, shared_us, id);
create index video__search on video using gin (search_terms) with (fastupdate = off);
-- What related videos are found by: the title without its numbers. The expression must be that of
-- related-store.ts, else the index is not used.
create index video__series on video (
  left(regexp_replace(search_text,
    '第?[0-9〇零一二三四五六七八九十百两]+[季集部期话回章]|\m(season|episode|series|part|vol|chapter|ep|s)[ .#:]*[0-9]+(e[0-9]+)?|[0-9]+|[[:space:][:punct:]【】「」《》（），。！？：、·—…]+',
    '', 'g'), 100), id);
-- Whether an address is that of a stored image is checked with every image that is new to a server. A hash
-- index keeps four bytes of it, however long it is.
create index video__thumbnail_url on video using hash (thumbnail_url);
-- Reads them from the index alone; it replaces the one without the id.
create index video__newest_shares on video (sharer_id, shared_us, id);
create index video__hidden on video (sharer_id) where hidden_by is not null;
create index video__search_outdated on video (id) where search_version < 1;
-- What suggestions are found by (docs/specification/catalogue.md#suggestions). The expressions must be those
-- of suggest-store.ts, else the indexes are not used.
create index video__beginning on video (
  left(ltrim(search_text, ' #*-~"‘“(<[{【「『《〈'), 40) text_pattern_ops);
-- More common terms are known to the planner, which then better chooses between the term index and reading
-- newest first.
alter table video alter column search_terms set statistics 1000;
comment on column video.shared_us is
  'Microseconds since the epoch.';
comment on column video.search_text is
  'The title as search compares it (foldSearch).';
comment on column video.search_terms is
  'Of search_text: words, and for Chinese every pair of neighbouring characters; and how search_spelling '
  'begins.';
comment on column video.streams is
  'An address, or a map of addresses by episode id; null where the source''s own player plays.';
comment on column video.offline_since is
  'Since when its source certainly does not have it any more; null while it does.';
comment on column video.line is
  'Why its sharer finds it worth watching, one line of at most 140 characters; null without one.';
comment on column video.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
comment on column video.recategorised_by is
  'The row of moderation_action that chose its category; null where its sharer did.';
comment on column video.chosen_category is
  'The category that its sharer chose, while moderators chose another one.';
comment on column video.chosen_label is
  'The subcategory that its sharer chose, while moderators chose the category.';
comment on column video.subtitles_locked_by is
  'The row of moderation_action that locks its subtitles; null where none does.';
comment on column video.held is
  'True while it has no opening balance, because no moderator has let it be shown yet; false after that; '
  'null if it never waited.';
comment on column video.search_version is
  'The release of the folding that made the search columns (search-terms.ts).';
comment on column video.search_spelling is
  'Pinyin and initials of the Chinese at the beginning of the title, each after a "~".';

create table video_rank (
  video_id bigint not null,
  category text not null,
  balance bigint not null,
  updated_us bigint not null,
  offline boolean not null default false,
  shown boolean not null generated always as (balance > 0 and not offline) stored,
  source text not null,
  label text not null,
  audio text not null,
  subtitle text not null,
  sharer_id bigint not null,
  community text[] not null default '{}',
  moments int not null default 0,
  constraint video_rank_pkey primary key (video_id),
  constraint video_rank_video_id_fkey foreign key (video_id) references video(id)
) with (fillfactor = 70);
create index video_rank__newest on video_rank (updated_us, video_id)
  include (source, label, audio, subtitle) where shown;
create index video_rank__newest_in_category on video_rank (category, updated_us, video_id)
  include (source, label, audio, subtitle) where shown;
create index video_rank__newest_of_sharer on video_rank (sharer_id, updated_us, video_id)
  include (source, category, label, audio, subtitle) where shown;
comment on column video_rank.updated_us is
  'Order of the lists, newest first, in microseconds since the epoch.';
comment on column video_rank.offline is
  'It is in no list, because its source does not have it (video.offline_since) or moderators removed it '
  '(video.hidden_by).';
comment on column video_rank.community is
  'The languages of subtitles that users have written, as codes of the filter.';
comment on column video_rank.moments is
  'How many moments and replies are shown, see moment_count().';

-- What stays of videos that moderators removed.
create table removed_link (
  source text not null,
  source_id text not null,
  action_id bigint not null,
  constraint removed_link_pkey primary key (source, source_id)
);
comment on table removed_link is
  'Videos that moderators removed and their sharers deleted afterwards, which cannot be shared again. See '
  'video_keep_removed().';
comment on column removed_link.action_id is
  'The row of moderation_action that removed it. No foreign key: to check it, a revoked right would be '
  'needed.';
