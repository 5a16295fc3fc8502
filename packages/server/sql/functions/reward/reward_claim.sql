-- Claims the daily reward (docs/specification/rewards.md#daily-reward). The constants of the rule come from
-- economy.ts of the contract.
--
-- p: request, see idempotency_find(); account; activity, the client's count of activity points; period_s;
-- those of reward_points() and reward_base(); min_chance, extra_percent; max_probation_base, the most in
-- petals on probation (docs/specification/rewards.md#probation); addresses and free_logins, see
-- reward_room(); least_beyond, what a claim pays beyond the maximum of its address, in petals.
--
-- Locks the claimer's ledger account first, so that claims and gifts of one account wait for each other; then
-- the account, the watched time, what the invitees have brought, and the addresses. Gifts lock in the same
-- order.
--
-- Returns {replayed, response}, or a refusal(): those of idempotency_find() and account_may();
-- account.rewardNotDue, with next_timestamp in unix seconds.
create or replace function reward_claim(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_min_chance constant double precision := p -> 'min_chance';
  outcome jsonb;
  claimer account;
  claimed_at timestamptz;
  last reward_claim;
  points record;
  chance double precision;
  base bigint;
  extra_percent bigint := 0;
  extra bigint;
  referral bigint;
  room bigint;
  limited text;
  rewarded record;
  referral_transfer bigint;
begin
  -- Lock. The deletion of an account has stored when its next reward is due, so no claim may follow it.
  perform from ledger_account where id = p_account for no key update;
  select * into claimer from account where id = p_account for no key update;

  -- May it?
  outcome := coalesce(idempotency_find(p -> 'request'), account_may(p_account, 'claim'));
  if outcome is not null then
    return outcome;
  end if;
  claimed_at := clock_timestamp();
  if claimed_at < claimer.next_reward_at then
    return refusal('account.rewardNotDue', jsonb_build_object(
      'next_timestamp', ceil(extract(epoch from claimer.next_reward_at))));
  end if;

  -- Decide.
  select * into last from reward_claim c where c.account_id = p_account order by c.transfer_id desc limit 1;
  points := reward_points(p, coalesce(last.transfer_id, 0), coalesce(last.claimed_at, 'epoch'));
  chance := p_min_chance + (1 - p_min_chance) * claimer.reward_random / (2 ^ 48)::double precision;
  base := reward_base(p, points.activity, chance);
  if claimer.probation_since is not null and base > (p -> 'max_probation_base')::bigint then
    base := p -> 'max_probation_base';
    limited := 'probation';
  end if;
  if exists (select from referral where invitee_id = p_account and counts) then
    extra_percent := p -> 'extra_percent';
  end if;
  -- By ascending id. Gifts lock one row. That of the claimer is last, and before the addresses: an inviter
  -- who claims from the same address locks it before them too.
  perform from referral r join referral_pending p on p.account_id = r.invitee_id
    where r.inviter_id = p_account and p.pending > 0 order by p.account_id for no key update of p;
  perform from referral_pending where account_id = p_account for no key update;
  room := reward_room(p, claimed_at);
  if base + base * extra_percent / 100 > room then
    base := greatest((p -> 'least_beyond')::bigint, room * 100 / (100 + extra_percent));
    limited := 'address';
  end if;
  extra := base * extra_percent / 100;
  referral := referral_pay_out(p_account, room - base - extra);
  if room is not null and exists (
      select from referral r join referral_pending p on p.account_id = r.invitee_id
      where r.inviter_id = p_account and p.pending > 0) then
    limited := 'address';
  end if;
  perform reward_count(p, claimed_at, base + extra + referral, room is not null);

  -- Post, from the mint (-1).
  rewarded := ledger_post('reward', array[-1, p_account], array[-base - extra, base + extra]);
  if referral > 0 then
    referral_transfer := (ledger_post('referral', array[-1, p_account], array[-referral, referral])).transfer_id;
  end if;
  if extra > 0 then
    perform referral_bring(p_account, extra);
  end if;

  -- Record.
  update account set next_reward_at = claimed_at + make_interval(secs => (p -> 'period_s')::double precision),
      reward_random = default
    where id = p_account
    returning next_reward_at into claimer.next_reward_at;
  insert into reward_claim (
      transfer_id, account_id, claimed_at, activity, chance, base, extra, referral, referral_transfer_id,
      gift_petals)
    values (
      rewarded.transfer_id, p_account, claimed_at, points.activity, chance, base, extra, referral,
      referral_transfer, points.gift_petals);
  return idempotency_store(p -> 'request', jsonb_build_object(
    'balance', rewarded.balances[2] + referral,
    'next_timestamp', ceil(extract(epoch from claimer.next_reward_at))::bigint,
    'activity', points.activity, 'shares', points.shares, 'gifts', points.gifts, 'watch', points.watch,
    'subtitles', points.subtitles,
    'chance', chance, 'base', base, 'extra', extra, 'referral', referral,
    'limited', limited, 'first', last.transfer_id is null));
end $$;
