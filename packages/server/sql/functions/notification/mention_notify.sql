-- Notifies accounts that a text mentions them, of at most ten mentions an hour by one account
-- (docs/specification/notifications.md#mentions). Posts of one kind by one account come one after the other.
--
-- p_mentioned: ids, see mentioned_in(). p_video, p_moment: null for a message of the chat.
create or replace function mention_notify(
  p_actor bigint, p_mentioned jsonb, p_video bigint default null, p_moment bigint default null
) returns void language sql as $$
  insert into notification (account_id, kind, actor_id, video_id, moment_id)
    select mentioned::bigint, 'mention', p_actor, p_video, p_moment
    from jsonb_array_elements(p_mentioned) mentioned
    where (select count(*) from notification n
      where n.account_id = mentioned::bigint and n.actor_id = p_actor and n.kind = 'mention'
        and n.created_at > clock_timestamp() - interval '1 hour') < 10
$$;
