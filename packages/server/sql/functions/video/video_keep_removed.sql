-- Remembers the link of a video that moderators removed when its sharer deletes it, so that it is not shared
-- again. One that waits for them takes its case with it.
create or replace function video_keep_removed() returns trigger language plpgsql as $$
begin
  if exists (select from moderation_action where id = old.hidden_by and action = 'hold') then
    delete from moderation_case where target_kind = 'video' and target_id = old.id and closed_at is null;
    return null;
  end if;
  insert into removed_link (source, source_id, action_id) values (old.source, old.source_id, old.hidden_by)
    on conflict (source, source_id) do update set action_id = excluded.action_id;
  return null;
end $$;

create or replace trigger video__keep_removed after delete on video for each row when (old.hidden_by is not null)
  execute function video_keep_removed();
