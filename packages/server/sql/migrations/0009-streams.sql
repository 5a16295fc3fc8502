-- Resource sites are played by their streams, which only they know (product.md §3, "url").
alter table video add column streams jsonb;
comment on column video.streams is
  'An address, or a map of addresses by episode id; null where the source''s own player plays.';
