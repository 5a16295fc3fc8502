-- Refuses a message of the chat room that breaks a rule of moderation. Call it after the position was taken: posts
-- of one account then never run at the same time, and what committed before is seen.
--
-- p: has_word (a refused word), has_link (a link of another site), link_delay_s, slow_mode_s.
-- Errors: BL012 banned; BL011 timed out (detail: until, in unix seconds); BL013 has a refused word; BL014 has a
-- link and the account is too new (detail: until); BL010 slow mode (detail: until).
create or replace function chat_check(p_account bigint, p jsonb) returns void language plpgsql as $$
declare
  sanction chat_sanction;
  ends timestamptz;
begin
  select * into sanction from chat_sanction where account_id = p_account;
  if sanction.kind = 'ban' then
    raise exception 'banned' using errcode = 'BL012';
  end if;
  if sanction.until > clock_timestamp() then
    raise exception 'timed out' using errcode = 'BL011',
      detail = ceil(extract(epoch from sanction.until))::text;
  end if;
  if (p -> 'has_word')::boolean then
    raise exception 'a refused word' using errcode = 'BL013';
  end if;
  if (p -> 'has_link')::boolean then
    select created_at + make_interval(secs => (p -> 'link_delay_s')::int) into ends
      from account where id = p_account;
    if ends > clock_timestamp() then
      raise exception 'a link of a new account' using errcode = 'BL014',
        detail = ceil(extract(epoch from ends))::text;
    end if;
  end if;
  if (p -> 'slow_mode_s')::int > 0 then
    -- Also a deleted message counts.
    select created_at + make_interval(secs => (p -> 'slow_mode_s')::int) into ends
      from chat_message where account_id = p_account order by id desc limit 1;
    if ends > clock_timestamp() then
      raise exception 'slow mode' using errcode = 'BL010',
        detail = ceil(extract(epoch from ends))::text;
    end if;
  end if;
end $$;
