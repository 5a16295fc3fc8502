-- Pictures of other sites: which of them are served, and the key that signs the addresses of those
-- that nobody has stored.

create table image_secret (
  only_row boolean primary key default true check (only_row),
  value bytea not null
);
comment on table image_secret is 'The key that signs addresses of pictures; one for all nodes.';
-- Two random UUIDs hold 244 random bits.
insert into image_secret (value)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Whether an address is that of a stored picture is asked with every picture that is new to a node.
-- A hash index keeps four bytes of it, however long it is.
create index video__thumbnail_url on video using hash (thumbnail_url);
