-- Posts a message to the chat room. The caller has called chat_lock() in the same transaction (docs/adr/0005).
--
-- p: request, see idempotency_find(); account; content, cleaned; mentions, ids of accounts (an own one, one that does not
-- exist and one whose "@handle" or "@name" is not in the content are left out); rules, see chat_check().
--
-- Returns {replayed, response} with id, time (milliseconds) and mentions; or a refusal() of idempotency_find(),
-- account_may() or chat_check(), which takes no position.
create or replace function chat_post(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_content constant text := p ->> 'content';
  p_mentions constant bigint[] := array(select jsonb_array_elements(p -> 'mentions')::bigint);
  outcome jsonb;
  posted chat_message;
begin
  outcome := coalesce(
    idempotency_find(p -> 'request'), account_may(p_account, 'post'), chat_check(p_account, p -> 'rules'));
  if outcome is not null then
    return outcome;
  end if;

  select coalesce(jsonb_agg(id order by id), '[]') into posted.mentions from account a
    where id = any (p_mentions) and id <> p_account and deleted_at is null
      and (lower(p_content) ~ ('@' || account_handle(a) || '(?![a-z0-9_])')
        or position('@' || name in p_content) > 0);
  insert into chat_message (id, account_id, content, mentions, created_at)
    values (chat_take(), p_account, p_content, posted.mentions, clock_timestamp())
    returning * into posted;
  insert into notification (account_id, kind, actor_id)
    select mentioned::bigint, 'mention', p_account
    from jsonb_array_elements(posted.mentions) mentioned;
  return idempotency_store(p -> 'request', jsonb_build_object(
    'id', posted.id,
    'time', floor(extract(epoch from posted.created_at) * 1000)::bigint,
    'mentions', posted.mentions));
end $$;
