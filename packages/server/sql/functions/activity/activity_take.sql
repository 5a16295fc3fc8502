-- Counts an account's activity since its last claim, and resets the watched time.
--
-- The caller has locked the ledger account. Gifts from and to it lock it before they get their transfer id,
-- so each gift is counted by exactly one claim, and all that came back before the claim is seen.
--
-- p: account; after_transfer and after, id and time of the last claim; max_shares; big_gift, the maximum
-- that is counted of a gift; max_petals_per_sharer, the maximum that is counted of all gifts to one
-- recipient, the sharer of a video or the author of a moment, on one day (UTC), also over several claims.
-- Gifts of the recipient to the account within seven days of these gifts, before or after, are subtracted.
-- Gifts to own videos and gifts between inviter and invitee do not count
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
  week_before bigint;
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
  -- Gifts in return can be as old as seven days before the last claim.
  select c.transfer_id into week_before from reward_claim c
    where c.account_id = p_account and c.claimed_at < p_after - interval '7 days'
    order by c.transfer_id desc limit 1;
  select coalesce(sum(greatest(given.petals - returned.petals, 0)), 0)
    into gift_petals
    from (
      select recipient_id, sum(least(petals, p_max) - least(counted, p_max)) as petals,
        min(first) - interval '7 days' as since, max(last) + interval '7 days' as until
      from (
        select g.recipient_id,
          sum(least(g.amount, p_big_gift)) as petals,
          coalesce(sum(least(g.amount, p_big_gift))
            filter (where g.transfer_id <= p_after_transfer), 0) as counted,
          min(g.created_at) filter (where g.transfer_id > p_after_transfer) as first,
          max(g.created_at) as last
        from counted_gift g
        where g.donor_id = p_account and g.transfer_id > coalesce(before_that_day, 0)
          and g.recipient_id <> p_account
        group by g.recipient_id, (g.created_at at time zone 'UTC')::date
      ) a_day
      group by recipient_id
    ) given
    cross join lateral (
      select coalesce(sum(g.amount), 0) as petals from counted_gift g
      where g.donor_id = given.recipient_id and g.transfer_id > coalesce(week_before, 0)
        and g.created_at between given.since and given.until
        and g.recipient_id = p_account
    ) returned
    where not exists (
      select from referral r
      where (r.invitee_id, r.inviter_id) in
        ((p_account, given.recipient_id), (given.recipient_id, p_account)));

  select w.watched_us into watched_us from watch w where account_id = p_account for no key update;
  if watched_us > 0 then
    update watch w set watched_us = 0 where account_id = p_account;
  else
    watched_us := 0;
  end if;
end $$;
