-- Counts what a person did since the last claim, and resets the watched time.
-- The caller holds the person's ledger account: gifts take it before they draw the number of their
-- transfer, so a gift is counted by exactly one claim.
--
-- p: account; after_transfer and after, the last claim and its time; max_shares; big_gift, what counts
-- of a gift at most; max_petals_per_sharer, what counts at most of the gifts to one sharer on one day
-- (UTC), whichever claims count them. Gifts to the own videos count nothing, nor do gifts between an
-- inviter and the invited (docs/specification.md#gift-point-caps).
create or replace function activity_take(
  p jsonb, out shares int, out gift_petals bigint, out watched_us bigint
) language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_after_transfer constant bigint := p -> 'after_transfer';
  p_after constant timestamptz := p ->> 'after';
  p_big_gift constant bigint := p -> 'big_gift';
  p_most constant bigint := p -> 'max_petals_per_sharer';
  before_that_day bigint;
begin
  select count(*) into shares from (
    select from video
    where sharer_id = p_account and shared_us > (extract(epoch from p_after) * 1000000)::bigint
    limit (p -> 'max_shares')::int
  ) shared;

  -- On the day of the last claim some gifts were counted already: what is left of that day's most is
  -- known from all its gifts, which come after the last claim of an earlier day.
  select c.transfer_id into before_that_day from reward_claim c
    where c.account_id = p_account
      and c.claimed_at < date_trunc('day', p_after at time zone 'UTC') at time zone 'UTC'
    order by c.transfer_id desc limit 1;
  select coalesce(sum(least(given.petals, p_most) - least(given.counted, p_most)), 0)
    into gift_petals
    from (
      select v.sharer_id,
        sum(least(g.amount, p_big_gift)) as petals,
        coalesce(sum(least(g.amount, p_big_gift))
          filter (where g.transfer_id <= p_after_transfer), 0) as counted
      from gift g join video v on v.id = g.video_id
      where g.donor_id = p_account and g.transfer_id > coalesce(before_that_day, 0)
        and g.amount > 0 and v.sharer_id <> p_account
      group by v.sharer_id, (g.created_at at time zone 'UTC')::date
    ) given
    where not exists (
      select from referral r
      where (r.invitee_id, r.inviter_id) in
        ((p_account, given.sharer_id), (given.sharer_id, p_account)));

  select w.watched_us into watched_us from watch w where account_id = p_account for no key update;
  if watched_us > 0 then
    update watch w set watched_us = 0 where account_id = p_account;
  else
    watched_us := 0;
  end if;
end $$;
