-- Why an account may not do something now, as a refusal(); null if it may.
--
-- p_act: 'gift', 'reduce', 'claim' or 'post'. p_min_age_s: the age in seconds from which an account may do it.
-- Refusals: video.notLogin, the account was deleted since the request was authenticated; video.reduceTooNew (until, unix
-- seconds).
create or replace function account_may(p_account bigint, p_act text, p_min_age_s double precision default 0)
returns jsonb language plpgsql as $$
declare
  actor account;
  old_enough_at timestamptz;
begin
  select * into actor from account where id = p_account;
  if actor.id is null or actor.deleted_at is not null then
    return refusal('video.notLogin');
  end if;
  old_enough_at := actor.created_at + make_interval(secs => p_min_age_s);
  if p_act = 'reduce' and old_enough_at > clock_timestamp() then
    return refusal('video.reduceTooNew', until(old_enough_at));
  end if;
  return null;
end $$;
