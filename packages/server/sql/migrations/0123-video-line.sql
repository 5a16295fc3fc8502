-- What a sharer says of a video.
alter table video add column line text;
comment on column video.line is
  'Why its sharer finds it worth watching, one line of at most 140 characters; null without one.';
