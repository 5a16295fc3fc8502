-- Why a text of an account may not be published, as a refusal(); null if it may. Whether the account may
-- write at all is decided by account_may().
--
-- p: has_word (a refused word), has_link (a link of another site), link_delay_s. Refusals: chat.wordRefused;
-- chat.linkTooSoon (until, unix seconds), it has a link and the account is too new.
create or replace function text_check(p_account bigint, p jsonb) returns jsonb language plpgsql as $$
declare
  link_at timestamptz;
begin
  select created_at + make_interval(secs => (p -> 'link_delay_s')::int) into link_at from account where id = p_account;
  return case
    when (p -> 'has_word')::boolean then refusal('chat.wordRefused')
    when (p -> 'has_link')::boolean and link_at > clock_timestamp() then refusal('chat.linkTooSoon', until(link_at))
  end;
end $$;
