-- Why the rules of moderation refuse a message of the chat room, as a refusal(); null if they do not. Call it after
-- chat_lock(): posts of one account then never run at the same time.
--
-- p: those of text_check(); slow_mode_s.
-- Refusals: those of text_check(); chat.slowMode (until, unix seconds).
create or replace function chat_check(p_account bigint, p jsonb) returns jsonb language plpgsql as $$
declare
  next_at timestamptz;
begin
  -- Also a deleted message counts.
  select created_at + make_interval(secs => (p -> 'slow_mode_s')::int) into next_at
    from chat_message where account_id = p_account order by id desc limit 1;
  return coalesce(
    text_check(p_account, p),
    case when (p -> 'slow_mode_s')::int > 0 and next_at > clock_timestamp() then
      refusal('chat.slowMode', until(next_at)) end);
end $$;
