-- Restores a message of the chat room or of a room that a moderator deleted; one that is not deleted stays as
-- it is.
--
-- p_within_s: a deletion can be undone for so long.
-- Returns the position of the event, null where nothing changed.
-- Error: BL005 there is no such message, or it cannot be restored (any more).
create or replace function chat_restore(p_message bigint, p_within_s int) returns bigint
language plpgsql as $$
declare
  found_message chat_message;
  taken bigint;
begin
  select * into found_message from chat_message where id = p_message for no key update;
  if found and found_message.deleted_at is null then
    return null;
  end if;
  update chat_message set deleted_at = null, deleted_by = null, hidden_by = null
    where id = p_message and deleted_by = 'admin' and content <> ''
      and deleted_at > clock_timestamp() - make_interval(secs => p_within_s);
  if not found then
    raise exception 'no such message' using errcode = 'BL005';
  end if;
  taken := chat_take();
  insert into chat_event (position, kind, message_id, room_id)
    values (taken, 'restore', p_message, found_message.room_id);
  return taken;
end $$;
