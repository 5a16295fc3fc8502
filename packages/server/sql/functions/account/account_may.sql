-- Why an account may not do something now, as a refusal(); null if it may. The one place that decides it
-- (docs/specification/moderation.md#sanctions).
--
-- p_act: what moves its petals ('gift', 'reduce', 'claim'), or 'write': what it writes for others.
-- p_min_age_s: the age in seconds from which an account may do it. Refusals: video.notLogin, the account was
-- deleted since the request was authenticated; account.waiting; account.frozen; chat.banned; chat.timedOut
-- and video.reduceTooNew (until, unix seconds).
create or replace function account_may(p_account bigint, p_act text, p_min_age_s double precision default 0)
returns jsonb language plpgsql as $$
declare
  moves_petals constant boolean := p_act in ('gift', 'reduce', 'claim');
  actor account;
  held sanction;
  old_enough_at timestamptz;
begin
  select * into actor from account where id = p_account;
  if actor.id is null or actor.deleted_at is not null then
    return refusal('video.notLogin');
  end if;
  select * into held from sanction where account_id = p_account;
  old_enough_at := actor.created_at + make_interval(secs => p_min_age_s);
  return case
    when actor.waits then refusal('account.waiting')
    when moves_petals and actor.frozen_by is not null then refusal('account.frozen')
    -- The reward is the account's own: to claim it says nothing to others.
    when held.kind = 'ban' and p_act <> 'claim' then refusal('chat.banned')
    when held.until > clock_timestamp() and not moves_petals then refusal('chat.timedOut', until(held.until))
    when p_act = 'reduce' and old_enough_at > clock_timestamp() then
      refusal('video.reduceTooNew', until(old_enough_at))
  end;
end $$;
