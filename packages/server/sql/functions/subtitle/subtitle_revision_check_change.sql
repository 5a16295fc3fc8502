-- A revision of subtitles never changes (docs/adr/0049), except for
-- - its author and comment, which a deletion of the account removes;
-- - its content, which an operator erases;
-- - how it is stored: one that is not the newest loses the whole content but not the difference, or it gets
--   another difference because the revision before it was erased.
create or replace function subtitle_revision_check_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.video_id, new.episode, new.revision, new.kind, new.base_revision, new.created_at, new.changes,
      new.cues, new.coverage_en, new.coverage_cn)
      is distinct from (old.id, old.video_id, old.episode, old.revision, old.kind, old.base_revision, old.created_at,
        old.changes, old.cues, old.coverage_en, old.coverage_cn)
    or new.author_id is not null and new.author_id is distinct from old.author_id
    or new.comment <> '' and new.comment <> old.comment
  then
    raise exception 'revisions of subtitles are append-only' using errcode = 'BL000';
  end if;
  if (new.whole, new.difference) is not distinct from (old.whole, old.difference)
    or new.whole is null and new.difference is null
    or new.whole is null and new.difference = old.difference and exists (
      select from subtitle_revision r
      where r.video_id = old.video_id and r.episode = old.episode and r.revision > old.revision)
    or (old.whole is not null or old.difference is not null) and exists (
      select from subtitle_revision r
      where r.video_id = old.video_id and r.episode = old.episode and r.revision = old.revision - 1
        and r.whole is null and r.difference is null)
  then
    return new;
  end if;
  raise exception 'revisions of subtitles are append-only' using errcode = 'BL000';
end $$;

create or replace trigger subtitle_revision__append_only
  before update on subtitle_revision
  for each row execute function subtitle_revision_check_change();
