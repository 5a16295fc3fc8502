-- Counts an account's activity since its last claim, and resets the watched time.
--
-- The caller has locked the ledger account. Gifts from and to it lock it before they get their transfer id,
-- so each gift is counted by exactly one claim, and all that came back before the claim is seen.
--
-- p: account; after_transfer and after, id and time of the last claim; max_shares; big_gift, the maximum
-- that is counted of a gift; max_petals_per_sharer, the maximum that is counted of all gifts to one
-- recipient, the sharer of a video or the author of a moment, on one day (UTC), also over several claims.
-- Gifts to own videos and gifts between inviter and invitee do not count, and all together only for what the
-- account gave to others beyond what gifts have brought it from seven days before
-- (docs/specification/rewards.md#gift-point-caps).
create or replace function activity_take(
  p jsonb, out shares int, out gift_petals bigint, out watched_us bigint
) language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_after_transfer constant bigint := p -> 'after_transfer';
  p_after constant timestamptz := p ->> 'after';
  p_big_gift constant bigint := p -> 'big_gift';
  p_max constant bigint := p -> 'max_petals_per_sharer';
  before_that_day bigint;
  since timestamptz;
  before_since bigint;
begin
  select count(*) into shares from (
    select from video
    where sharer_id = p_account and shared_us > (extract(epoch from p_after) * 1000000)::bigint
      and held is not true
    limit (p -> 'max_shares')::int
  ) shared;

  -- The last claim has counted some gifts of its day. To know how much of that day's maximum is left, read
  -- all gifts of the day: those after the last claim of an earlier day.
  select c.transfer_id into before_that_day from reward_claim c
    where c.account_id = p_account
      and c.claimed_at < date_trunc('day', p_after at time zone 'UTC') at time zone 'UTC'
    order by c.transfer_id desc limit 1;
  select coalesce(sum(least(petals, p_max) - least(counted, p_max)), 0), min(first) - interval '7 days'
    into gift_petals, since
    from (
      select g.recipient_id,
        sum(least(g.amount, p_big_gift)) as petals,
        coalesce(sum(least(g.amount, p_big_gift))
          filter (where g.transfer_id <= p_after_transfer), 0) as counted,
        min(g.created_at) filter (where g.transfer_id > p_after_transfer) as first
      from counted_gift g
      -- Gifts to collections earn no activity points.
      where g.donor_id = p_account and g.transfer_id > coalesce(before_that_day, 0)
        and g.recipient_id <> p_account and g.kind <> 'collection'
      group by g.recipient_id, (g.created_at at time zone 'UTC')::date
    ) a_day
    where not exists (
      select from referral r
      where (r.invitee_id, r.inviter_id) in
        ((p_account, a_day.recipient_id), (a_day.recipient_id, p_account)));

  if gift_petals > 0 then
    -- The ids of transfers ascend with time, and both tables are indexed by account and id.
    select c.transfer_id into before_since from reward_claim c
      where c.account_id = p_account and c.claimed_at < since order by c.transfer_id desc limit 1;
    before_since := coalesce(before_since, 0);
    select least(gift_petals, greatest(0, given.petals - received.petals - counted.petals)) into gift_petals
      from (
        select coalesce(sum(g.amount), 0) as petals from counted_gift g
        where g.donor_id = p_account and g.recipient_id <> p_account
          and g.transfer_id > before_since and g.created_at >= since
      ) given, (
        select coalesce(sum(p.amount), 0) as petals
        from ledger_posting p join counted_gift g on g.transfer_id = p.transfer_id
        where p.account_id = p_account and p.transfer_id > before_since
          and g.recipient_id = p_account and g.donor_id <> p_account and g.created_at >= since
      ) received, (
        select coalesce(sum(c.gift_petals), 0) as petals from reward_claim c
        where c.account_id = p_account and c.transfer_id > before_since and c.claimed_at >= since
      ) counted;
  end if;

  select w.watched_us into watched_us from watch w where account_id = p_account for no key update;
  if watched_us > 0 then
    update watch w set watched_us = 0 where account_id = p_account;
  else
    watched_us := 0;
  end if;
end $$;
