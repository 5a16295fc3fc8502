-- Why the rules of the chat refuse a text that an account posts, as a refusal(); null if they do not. The
-- caller has locked what posts of one account wait for.
--
-- p_last: when its last post of the same kind was. p: those of text_check(); slow_mode_s.
-- Refusals: those of text_check(); chat.slowMode (until, unix seconds).
create or replace function post_check(p_account bigint, p_last timestamptz, p jsonb) returns jsonb language plpgsql as $$
declare
  next_at constant timestamptz := p_last + make_interval(secs => (p -> 'slow_mode_s')::int);
begin
  return coalesce(
    text_check(p_account, p),
    case when (p -> 'slow_mode_s')::int > 0 and next_at > clock_timestamp() then
      refusal('chat.slowMode', until(next_at)) end);
end $$;
