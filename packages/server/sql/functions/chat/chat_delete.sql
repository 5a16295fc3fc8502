-- Deletes a message of the chat room or of a room; one that is deleted already stays as it is.
--
-- p_account: its author, or null for a moderator.
-- Returns the position of the event, null where nothing changed.
-- Errors: BL005 no such message; BL009 it is another account's.
create or replace function chat_delete(p_message bigint, p_account bigint) returns bigint
language plpgsql as $$
declare
  found_message chat_message;
  taken bigint;
begin
  select * into found_message from chat_message where id = p_message for no key update;
  if not found then
    raise exception 'no such message' using errcode = 'BL005';
  end if;
  if found_message.account_id <> p_account then
    raise exception 'the message of another account' using errcode = 'BL009';
  end if;
  if found_message.deleted_at is not null then
    return null;
  end if;
  taken := chat_take();
  update chat_message
    set deleted_at = clock_timestamp(),
      deleted_by = case when p_account is null then 'admin' else 'author' end
    where id = p_message and deleted_at is null;
  if not found then
    return null;
  end if;
  insert into chat_event (position, kind, message_id, room_id)
    values (taken, 'delete', p_message, found_message.room_id);
  return taken;
end $$;
