-- Posts a message to the chat room in one call: one round trip, one transaction (docs/adr/0005).
--
-- The position is locked before anything is checked: checks then see what has committed before, and an account
-- that is deleted at the same time either gets no message or loses it.
--
-- p_request: see idempotency_find().
-- p: account; content, cleaned; mentions, ids of accounts. Of those, an own one, one that does not exist
-- and one whose "@name" is not in the content are left out.
-- rules: see chat_check().
-- response: id, time (milliseconds), mentions.
--
-- Errors: those of the idempotency functions and of chat_check(); BL008 the account was deleted.
create or replace function chat_post(
  p_request jsonb, p jsonb, out replayed boolean, out response jsonb
) language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_content constant text := p ->> 'content';
  p_mentions constant bigint[] := array(select jsonb_array_elements(p -> 'mentions')::bigint);
  posted chat_message;
begin
  -- The lock of chat_take(), for which an equal request waits.
  perform from chat_position for no key update;
  response := idempotency_find(p_request);
  replayed := response is not null;
  if replayed then
    return;
  end if;

  posted.id := chat_take();
  perform from account where id = p_account and deleted_at is null;
  if not found then
    raise exception 'the account was deleted' using errcode = 'BL008';
  end if;

  perform chat_check(p_account, p -> 'rules');

  select coalesce(jsonb_agg(id order by id), '[]') into posted.mentions from account
    where id = any (p_mentions) and id <> p_account and deleted_at is null
      and position('@' || name in p_content) > 0;
  insert into chat_message (id, account_id, content, mentions, created_at)
    values (posted.id, p_account, p_content, posted.mentions, clock_timestamp())
    returning * into posted;
  insert into notification (account_id, kind, actor_id)
    select mentioned::bigint, 'mention', p_account
    from jsonb_array_elements(posted.mentions) mentioned;

  response := jsonb_build_object(
    'id', posted.id,
    'time', floor(extract(epoch from posted.created_at) * 1000)::bigint,
    'mentions', posted.mentions);
  perform idempotency_store(p_request, response);
end $$;
