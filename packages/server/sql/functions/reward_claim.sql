-- Claims the daily reward in one call: one round trip, one transaction. Every constant of the rule
-- is the caller's (contract, "economy").
--
-- p: key and request_hash (hex; both null without a key), account, activity (the client's count),
-- period_s, start_activity, share_points, max_shares, gift_points, big_gift, max_gift_points_per_sharer,
-- watch_points_per_s, min_base, max_base, full_activity, min_chance, extra_percent.
--
-- Locks: the person's ledger account, which lines up claims and gifts of one person; then the
-- person, the watched time, what the invitees have brought. Gifts lock in the same order.
--
-- Returns {replayed, answer}. Errors: BL002 the key was used for another request; BL004 no such
-- person, or one who has deleted the account; BL006 not due (detail: when, in unix seconds); 23505 on idempotency__pkey when the same
-- key won meanwhile (call again and get its answer).
create or replace function reward_claim(p jsonb, out replayed boolean, out answer jsonb)
language plpgsql as $$
declare
  p_key constant text := p ->> 'key';
  p_request_hash constant bytea := decode(p ->> 'request_hash', 'hex');
  p_account constant bigint := p -> 'account';
  p_gift_points constant double precision := p -> 'gift_points';
  p_big_gift constant bigint := p -> 'big_gift';
  p_min_chance constant double precision := p -> 'min_chance';
  stored idempotency;
  person account;
  claimed_at timestamptz;
  last reward_claim;
  did record;
  share_points double precision;
  gift_points double precision;
  watch_points double precision;
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
  replayed := false;
  perform from ledger_account where id = p_account for no key update;
  if not found then
    raise exception 'no such ledger account' using errcode = 'BL004';
  end if;

  if p_key is not null then
    -- After the lock: a first request that was still in flight has committed by now.
    select * into stored from idempotency where account_id = p_account and key = p_key;
    if found then
      if stored.request_hash <> p_request_hash then
        raise exception 'key used for another request' using errcode = 'BL002';
      end if;
      replayed := true;
      answer := stored.answer;
      return;
    end if;
  end if;

  select * into person from account where id = p_account for no key update;
  -- Who deletes the account takes along when the next reward is due; a claim would come after that.
  if person.deleted_at is not null then
    raise exception 'account deleted' using errcode = 'BL004';
  end if;
  claimed_at := clock_timestamp();
  if claimed_at < person.next_reward_at then
    raise exception 'not due' using errcode = 'BL006',
      detail = ceil(extract(epoch from person.next_reward_at))::text;
  end if;

  select * into last from reward_claim c where c.account_id = p_account
    order by c.transfer_id desc limit 1;
  select * into did from activity_take(jsonb_build_object(
    'account', p_account, 'after_transfer', coalesce(last.transfer_id, 0),
    'after', coalesce(last.claimed_at, 'epoch'), 'max_shares', p -> 'max_shares',
    'big_gift', p_big_gift,
    'max_petals_per_sharer',
      floor((p -> 'max_gift_points_per_sharer')::double precision / p_gift_points * p_big_gift)));
  share_points := did.shares * (p -> 'share_points')::double precision;
  gift_points := did.gift_petals * p_gift_points / p_big_gift;
  watch_points := did.watched_us / 1000000.0 * (p -> 'watch_points_per_s')::double precision;
  activity := least(
    (p -> 'activity')::double precision,
    (p -> 'start_activity')::double precision + share_points + gift_points + watch_points);

  chance := p_min_chance + (1 - p_min_chance) * person.reward_draw / (2 ^ 48)::double precision;
  -- PostgreSQL refuses a result too small for a double; so little activity pays the least anyway.
  base := greatest((p -> 'min_base')::bigint, floor(
    (p -> 'max_base')::bigint
      * sqrt(least(1, greatest(activity, 1e-15) / (p -> 'full_activity')::double precision))
      * chance + 0.5
  ))::bigint;
  select inviter_id into inviter from referral where invitee_id = p_account;
  if inviter is not null then
    extra := base * (p -> 'extra_percent')::int / 100;
  end if;
  referral := referral_pay_out(p_account);

  select posted.transfer_id, posted.balances[2] into reward_transfer, balance
    from ledger_post('reward', array[-1, p_account], array[-base - extra, base + extra]) posted;
  if referral > 0 then
    select posted.transfer_id, posted.balances[2] into referral_transfer, balance
      from ledger_post('referral', array[-1, p_account], array[-referral, referral]) posted;
  end if;
  update account set
      next_reward_at = claimed_at + make_interval(secs => (p -> 'period_s')::double precision),
      reward_draw = default
    where id = p_account
    returning next_reward_at into person.next_reward_at;
  insert into reward_claim (
      transfer_id, account_id, claimed_at, activity, chance, base, extra, referral,
      referral_transfer_id)
    values (
      reward_transfer, p_account, claimed_at, activity, chance, base, extra, referral,
      referral_transfer);
  if extra > 0 then
    perform referral_bring(p_account, extra);
  end if;

  answer := jsonb_build_object(
    'balance', balance,
    'next_timestamp', ceil(extract(epoch from person.next_reward_at))::bigint,
    'activity', activity, 'shares', share_points, 'gifts', gift_points, 'watch', watch_points,
    'chance', chance, 'base', base, 'extra', extra, 'referral', referral);
  if p_key is not null then
    insert into idempotency (account_id, key, request_hash, answer)
      values (p_account, p_key, p_request_hash, answer);
  end if;
end $$;
