-- The ids of feeds name the category of a video, and must never change.
alter table video add column feed_category text;
comment on column video.feed_category is
  'The category that feeds name in the id of the video, once it has another one; null until then. Only '
  'video_keep_feed_category() writes it.';
