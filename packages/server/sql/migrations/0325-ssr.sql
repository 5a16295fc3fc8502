-- Scripts and styles of the web app's builds, which every server serves for the others (docs/adr/0073).
create table asset (
  name text not null,
  type text not null,
  encoding text not null,
  content bytea not null,
  used_at timestamptz not null default now(),
  constraint asset_pkey primary key (name),
  constraint asset__encoding check (encoding in ('br', 'identity'))
);
-- It is compressed already.
alter table asset alter column content set storage external;
comment on table asset is
  'Files of the web app below /assets/, each stored by the servers of a build that has it.';
comment on column asset.name is 'Contains a hash of the content: a row with this name never changes.';
comment on column asset.type is 'The content type.';
comment on column asset.encoding is 'The content encoding: br, or identity for what is not compressed.';
comment on column asset.used_at is 'When a server whose build has the file started or still ran, to a day.';
