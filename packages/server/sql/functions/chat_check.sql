-- Why the rules of moderation refuse a message of the chat room, as a refusal(); null if they do not. Call it after
-- chat_lock(): posts of one account then never run at the same time.
--
-- p: has_word (a refused word), has_link (a link of another site), link_delay_s, slow_mode_s.
-- Refusals: chat.banned; chat.timedOut; chat.wordRefused; chat.linkTooSoon, it has a link and the account is too new;
-- chat.slowMode. Those that end have until, in unix seconds.
create or replace function chat_check(p_account bigint, p jsonb) returns jsonb language plpgsql as $$
declare
  sanction chat_sanction;
  link_at timestamptz;
  next_at timestamptz;
begin
  select * into sanction from chat_sanction where account_id = p_account;
  select created_at + make_interval(secs => (p -> 'link_delay_s')::int) into link_at from account where id = p_account;
  -- Also a deleted message counts.
  select created_at + make_interval(secs => (p -> 'slow_mode_s')::int) into next_at
    from chat_message where account_id = p_account order by id desc limit 1;
  return case
    when sanction.kind = 'ban' then refusal('chat.banned')
    when sanction.until > clock_timestamp() then refusal('chat.timedOut', until(sanction.until))
    when (p -> 'has_word')::boolean then refusal('chat.wordRefused')
    when (p -> 'has_link')::boolean and link_at > clock_timestamp() then refusal('chat.linkTooSoon', until(link_at))
    when (p -> 'slow_mode_s')::int > 0 and next_at > clock_timestamp() then refusal('chat.slowMode', until(next_at))
  end;
end $$;
