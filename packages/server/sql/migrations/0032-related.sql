-- What related videos are found by: the title without its numbers, and the episodes of playlists.

-- The expression must be that of related-store.ts, else the index is not used.
create index video__series on video (
  left(regexp_replace(search_text,
    '第?[0-9〇零一二三四五六七八九十百两]+[季集部期话回章]|\m(season|episode|series|part|vol|chapter|ep|s)[ .#:]*[0-9]+(e[0-9]+)?|[0-9]+|[[:space:][:punct:]【】「」《》（），。！？：、·—…]+',
    '', 'g'), 100), id);

-- Only of these sources are the ids of episodes ids of videos.
create index video__episode_ids on video
  using gin (jsonb_path_query_array(episodes, '$[*].id') jsonb_path_ops)
  where type = 'Playlist' and source in ('youtube', 'tencent');
