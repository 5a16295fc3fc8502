-- Claims the daily reward in one call: one round trip, one transaction
-- (docs/specification.md#daily-reward). The constants of the rule come from the caller (economy.ts of the
-- contract).
--
-- p_request: see idempotency_find().
-- p_claim: account; activity, the client's count of activity points; period_s, start_activity,
-- share_points, max_shares, gift_points, big_gift, max_gift_points_per_sharer, watch_points_per_s, min_base,
-- max_base, full_activity, min_chance, extra_percent, max_subtitle_revisions (missing in calls of the
-- previous release).
--
-- Locks the claimer's ledger account first, so that claims and gifts of one account wait for each other;
-- then the account, the watched time and what the invitees have brought. Gifts lock in the same order.
--
-- Errors: those of the idempotency functions; BL004 the account does not exist or was deleted; BL006 not
-- due (detail: the due time in unix seconds).
create or replace function reward_claim(
  p_request jsonb, p_claim jsonb, out replayed boolean, out response jsonb
) language plpgsql as $$
declare
  p_account constant bigint := p_claim -> 'account';
  p_gift_points constant double precision := p_claim -> 'gift_points';
  p_big_gift constant bigint := p_claim -> 'big_gift';
  p_min_chance constant double precision := p_claim -> 'min_chance';
  claimer account;
  claimed_at timestamptz;
  last reward_claim;
  earned record;
  share_points double precision;
  gift_points double precision;
  watch_points double precision;
  subtitle_points double precision := 0;
  activity double precision;
  chance double precision;
  base bigint;
  extra bigint := 0;
  inviter bigint;
  referral bigint;
  reward_transfer bigint;
  referral_transfer bigint;
  balance bigint;
begin
  perform from ledger_account where id = p_account for no key update;
  if not found then
    raise exception 'no such ledger account' using errcode = 'BL004';
  end if;

  response := idempotency_find(p_request);
  replayed := response is not null;
  if replayed then
    return;
  end if;

  select * into claimer from account where id = p_account for no key update;
  -- The deletion has stored when the next reward is due (person_remember), so no claim may follow it.
  if claimer.deleted_at is not null then
    raise exception 'account deleted' using errcode = 'BL004';
  end if;
  claimed_at := clock_timestamp();
  if claimed_at < claimer.next_reward_at then
    raise exception 'not due' using errcode = 'BL006',
      detail = ceil(extract(epoch from claimer.next_reward_at))::text;
  end if;

  select * into last from reward_claim c where c.account_id = p_account
    order by c.transfer_id desc limit 1;
  select * into earned from activity_take(jsonb_build_object(
    'account', p_account, 'after_transfer', coalesce(last.transfer_id, 0),
    'after', coalesce(last.claimed_at, 'epoch'), 'max_shares', p_claim -> 'max_shares',
    'big_gift', p_big_gift,
    'max_petals_per_sharer',
      floor((p_claim -> 'max_gift_points_per_sharer')::double precision / p_gift_points * p_big_gift)));
  share_points := earned.shares * (p_claim -> 'share_points')::double precision;
  gift_points := earned.gift_petals * p_gift_points / p_big_gift;
  watch_points := earned.watched_us / 1000000.0 * (p_claim -> 'watch_points_per_s')::double precision;
  -- A server of the previous release leaves these for the next claim.
  if p_claim ? 'max_subtitle_revisions' then
    subtitle_points := subtitle_credit_take(p_account, (p_claim -> 'max_subtitle_revisions')::int);
  end if;
  -- A client cannot count the points of subtitles, as they are due a day later.
  activity := subtitle_points + least(
    (p_claim -> 'activity')::double precision,
    (p_claim -> 'start_activity')::double precision + share_points + gift_points + watch_points);

  chance := p_min_chance + (1 - p_min_chance) * claimer.reward_draw / (2 ^ 48)::double precision;
  base := reward_base(p_claim, activity, chance);
  select inviter_id into inviter from referral where invitee_id = p_account;
  if inviter is not null then
    extra := base * (p_claim -> 'extra_percent')::int / 100;
  end if;
  referral := referral_pay_out(p_account);

  select posted.transfer_id, posted.balances[2] into reward_transfer, balance
    from ledger_post('reward', array[-1, p_account], array[-base - extra, base + extra]) posted;
  if referral > 0 then
    select posted.transfer_id, posted.balances[2] into referral_transfer, balance
      from ledger_post('referral', array[-1, p_account], array[-referral, referral]) posted;
  end if;
  update account set
      next_reward_at = claimed_at + make_interval(secs => (p_claim -> 'period_s')::double precision),
      reward_draw = default
    where id = p_account
    returning next_reward_at into claimer.next_reward_at;
  insert into reward_claim (
      transfer_id, account_id, claimed_at, activity, chance, base, extra, referral,
      referral_transfer_id)
    values (
      reward_transfer, p_account, claimed_at, activity, chance, base, extra, referral,
      referral_transfer);
  if extra > 0 then
    perform referral_bring(p_account, extra);
  end if;

  response := jsonb_build_object(
    'balance', balance,
    'next_timestamp', ceil(extract(epoch from claimer.next_reward_at))::bigint,
    'activity', activity, 'shares', share_points, 'gifts', gift_points, 'watch', watch_points, 'subtitles', subtitle_points,
    'chance', chance, 'base', base, 'extra', extra, 'referral', referral,
    'first', last.transfer_id is null);
  perform idempotency_store(p_request, response);
end $$;
