-- Moments that were imported have no author (docs/adr/0083).
alter table moment alter column account_id drop not null;
alter table moment add column import_id text;
alter table moment add constraint moment__author_or_import check ((account_id is null) = (import_id is not null));
create unique index moment__import on moment (video_id, import_id) where import_id is not null;
comment on column moment.account_id is
  'The author; null for an imported one.';
comment on column moment.import_id is
  'The row that it was imported from: its source, such as bilibili, and its id there. Null for one that was posted.';
