-- A revision of subtitles is stored compressed, most as a difference to the one before (docs/adr/0049).

-- sql/functions/subtitle_revision_check_change.sql has the trigger from now on.
drop trigger subtitle_revision__append_only on subtitle_revision;

alter table subtitle_revision
  add column whole bytea,
  add column difference bytea,
  add column plain boolean not null default false;
-- What is compressed already is not compressed again.
alter table subtitle_revision alter column whole set storage external;
alter table subtitle_revision alter column difference set storage external;
update subtitle_revision set whole = convert_to(content, 'UTF8'), plain = true where content is not null;
alter table subtitle_revision drop column content;

comment on column subtitle_revision.whole is
  'All cues as JSON, compressed with zstd: [id, start in ms, end in ms, English, Chinese]. The newest revision always has it.';
comment on column subtitle_revision.difference is
  'The same, compressed with the content of the nearest earlier revision that is not erased as dictionary. A revision '
  'with neither this nor the whole was erased by an operator.';
comment on column subtitle_revision.plain is
  'The whole is not compressed: the revision was saved before there were differences.';

-- Earlier releases read and write the column that is gone.
update schema_support set oldest_migration = '0079-subtitle-differences';
