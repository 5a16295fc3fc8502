-- Posts a message to the chat room, or to the chat of a room. The caller has called chat_lock() in the same
-- transaction (docs/adr/0005): then no room ends before its message is stored
-- (forgetRoom).
--
-- p: request, see idempotency_find(); account; room, its public id, null for the chat room; content, cleaned;
-- mentions, ids of accounts, see mentioned_in(); rules, see post_check().
--
-- Returns {replayed, response} with id, time (milliseconds) and mentions; or a refusal() of
-- idempotency_find(), account_may(), room_access() or chat_check(), which takes no position.
create or replace function chat_post(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_content constant text := p ->> 'content';
  p_room constant text := p ->> 'room';
  access constant jsonb := case when p_room is not null then room_access(p_room, p_account, null) end;
  outcome jsonb;
  posted chat_message;
begin
  outcome := coalesce(
    idempotency_find(p -> 'request'), account_may(p_account, 'write'),
    case when access ? 'refusal' then access end, chat_check(p_account, p -> 'rules'));
  if outcome is not null then
    return outcome;
  end if;

  posted.mentions := mentioned_in(p_account, p_content, p -> 'mentions');
  insert into chat_message (id, account_id, room_id, content, mentions, created_at)
    values (chat_take(), p_account, (access -> 'room')::bigint, p_content, posted.mentions, clock_timestamp())
    returning * into posted;
  -- Who is in a room reads it there, and its address is no news for others.
  if p_room is null then
    perform mention_notify(p_account, posted.mentions);
  end if;
  return idempotency_store(p -> 'request', jsonb_build_object(
    'id', posted.id,
    'time', floor(extract(epoch from posted.created_at) * 1000)::bigint,
    'mentions', posted.mentions));
end $$;
