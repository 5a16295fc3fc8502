-- What everybody may read of a video. Other domains join this instead of the table (docs/adr/0086).
create or replace view public_video as
  select id, source, source_id, type, title, thumbnail_url, category, label, audio, subtitle, duration_s, episodes,
    sharer_id, shared_us, line, offline_since, hidden_by, subtitles_locked_by, feed_category
  from video;
