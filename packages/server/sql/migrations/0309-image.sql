-- The key that signs addresses of images.
create table image_secret (
  only_row boolean not null default true,
  value bytea not null,
  constraint image_secret_pkey primary key (only_row),
  constraint image_secret_only_row_check check (only_row)
);
comment on table image_secret is
  'The key that signs addresses of pictures; one for all nodes.';
-- Two random UUIDs hold 244 random bits.
insert into image_secret (value)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
