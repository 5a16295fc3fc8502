-- The logo that an admin uploaded, as PNG; the setting logo_img names it. There is at most one.
create table logo (
  name text not null,
  image bytea not null,
  constraint logo_pkey primary key (name)
);
