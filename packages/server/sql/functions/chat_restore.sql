-- Restores a message of the chat room that a moderator deleted, and audits that; one that is not deleted stays as it
-- is.
--
-- p_within_s: a deletion can be undone for so long.
-- Returns the position of the event, null where nothing changed.
-- Error: BL005 there is no such message, or it cannot be restored (any more).
create or replace function chat_restore(p_message bigint, p_within_s int) returns bigint
language plpgsql as $$
declare
  author bigint;
  taken bigint;
begin
  perform from chat_message where id = p_message and deleted_at is null;
  if found then
    return null;
  end if;
  taken := chat_take();
  update chat_message set deleted_at = null, deleted_by = null
    where id = p_message and deleted_by = 'admin' and content <> ''
      and deleted_at > clock_timestamp() - make_interval(secs => p_within_s)
    returning account_id into author;
  if not found then
    -- Another moderator may have restored it while this one waited for the position.
    perform from chat_message where id = p_message and deleted_at is null;
    if found then
      return null;
    end if;
    raise exception 'no such message' using errcode = 'BL005';
  end if;
  insert into chat_event (position, kind, message_id) values (taken, 'restore', p_message);
  insert into chat_audit (act, message_id, account_id) values ('restore', p_message, author);
  return taken;
end $$;
