-- The table of balance and rank is named after what it holds (docs/glossary.md). Only names change, so
-- this takes as long as getting the lock.
alter table video_standing rename to video_rank;
alter index video_standing__newest rename to video_rank__newest;
alter index video_standing__newest_in_category rename to video_rank__newest_in_category;
-- PostgreSQL has named the constraints, and how many of them it names depends on its version.
do $$
declare
  old_name name;
begin
  for old_name in
    select conname from pg_constraint
    where conrelid = 'video_rank'::regclass and starts_with(conname, 'video_standing')
  loop
    execute format('alter table video_rank rename constraint %I to %I',
      old_name, replace(old_name, 'video_standing', 'video_rank'));
  end loop;
end $$;

create view video_standing as
  select video_id, category, balance, updated_us, offline, shown, source, label, audio, subtitle
  from video_rank;
comment on view video_standing is
  'The table video_rank, for servers of the previous release; a later migration drops it (docs/adr/0030).';
