-- Resource sites are played by their streams, which only they know
-- (docs/specification.md#video-fields).
alter table video add column streams jsonb;
comment on column video.streams is
  'An address, or a map of addresses by episode id; null where the source''s own player plays.';
