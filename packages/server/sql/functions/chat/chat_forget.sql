-- Deletes all messages of an account with their content, as a part of the deletion of the account.
-- Returns the last position that it took, null if there was nothing to delete.
--
-- An account that has written very much sends events for its newest messages only: no page shows older ones.
create or replace function chat_forget(p_account bigint) returns bigint language plpgsql as $$
declare
  max_events constant int := 10000;
  gone bigint[];
  last_position bigint;
begin
  -- Posts and deletions wait from here on.
  perform from chat_position for update;
  gone := array(
    select id from chat_message where account_id = p_account and deleted_at is null
    order by id desc limit max_events);
  update chat_message
    set content = '', mentions = '[]', deleted_at = coalesce(deleted_at, clock_timestamp()),
      deleted_by = coalesce(deleted_by, 'author')
    where account_id = p_account;
  if cardinality(gone) = 0 then
    return null;
  end if;
  last_position := chat_take(cardinality(gone));
  insert into chat_event (position, kind, message_id, room_id)
    select last_position - cardinality(gone) + number, 'delete', id, m.room_id
    from unnest(gone) with ordinality as message (id, number) join chat_message m using (id);
  return last_position;
end $$;
