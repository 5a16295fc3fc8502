-- The URL with which the ids of feeds begin (docs/specification/routes.md#feed-ids).
create table feed_origin (
  only_row boolean not null default true,
  origin text not null,
  constraint feed_origin_pkey primary key (only_row),
  constraint feed_origin_only_row_check check (only_row)
);
comment on column feed_origin.origin is
  'PUBLIC_URL of the first start.';
