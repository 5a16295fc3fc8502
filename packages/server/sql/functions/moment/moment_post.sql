-- Posts a moment, or a reply to one. The caller has called moment_lock() in the same transaction
-- (docs/adr/0005).
--
-- p: request, see idempotency_find(); account; video, the home of the moment; episode, empty without one;
-- root, the moment that it replies to, at_ms and mode, or null; content, cleaned; spoiler; mentions, see
-- mentioned_in(); maximum, how many moments one account can have on a video; waits, whether it waits for a
-- moderator, so that it notifies no other account; rules, see post_check().
--
-- Returns {replayed, response} with id, time (milliseconds) and mentions; or a refusal(): those of
-- idempotency_find(), video_removed(), account_may() and post_check(); request.notFound, there is no such
-- video any more; request.invalid (reply_to), there is no such moment of the video that can be replied to;
-- moment.limit (limit), the account has as many on the video already.
create or replace function moment_post(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_video constant bigint := p -> 'video';
  p_root constant bigint := p ->> 'root';
  root moment;
  posted moment;
  outcome jsonb;
begin
  select * into root from moment where id = p_root;
  outcome := coalesce(
    idempotency_find(p -> 'request'),
    case when not exists (select from video_rank where video_id = p_video) then refusal('request.notFound') end,
    video_removed(p_video),
    account_may(p_account, 'write'),
    post_check(p_account,
      (select created_at from moment where account_id = p_account order by id desc limit 1), p -> 'rules'),
    case when p_root is not null
        and (root.video_id is distinct from p_video or root.root_id is not null or root.hidden_by is not null)
      then refusal('request.invalid', jsonb_build_object('field', 'reply_to')) end,
    case when (select count(*) from moment where video_id = p_video and account_id = p_account) >= (p -> 'maximum')::int
      then refusal('moment.limit', jsonb_build_object('limit', p -> 'maximum')) end);
  if outcome is not null then
    return outcome;
  end if;

  insert into moment (video_id, episode, account_id, root_id, content, mentions, at_ms, mode, spoiler, created_at)
    values (p_video, coalesce(root.episode, p ->> 'episode'), p_account, p_root, p ->> 'content',
      mentioned_in(p_account, p ->> 'content', p -> 'mentions'), (p ->> 'at_ms')::int, p ->> 'mode',
      (p -> 'spoiler')::boolean, clock_timestamp())
    returning * into posted;
  perform moment_count(posted, 1);

  if not (p -> 'waits')::boolean then
    if root.account_id <> p_account then
      insert into notification (account_id, kind, actor_id, video_id, moment_id, reply_id)
        values (root.account_id, 'reply', p_account, p_video, root.id, posted.id);
    end if;
    -- Who is replied to is notified of that.
    perform mention_notify(p_account,
      (select coalesce(jsonb_agg(id), '[]') from jsonb_array_elements(posted.mentions) id
        where id::bigint is distinct from root.account_id),
      p_video, posted.id);
  end if;
  return idempotency_store(p -> 'request', jsonb_build_object(
    'id', posted.id,
    'time', floor(extract(epoch from posted.created_at) * 1000)::bigint,
    'mentions', posted.mentions,
    'notified', case when (p -> 'waits')::boolean then '[]' else
      posted.mentions || case when root.account_id <> p_account then jsonb_build_array(root.account_id) else '[]' end end));
end $$;
