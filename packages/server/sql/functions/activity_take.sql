-- Counts what a person did since the last claim, and begins anew with the watched time.
-- The caller holds the person's ledger account: gifts take it before they draw the number of their
-- transfer, so a gift is counted by exactly one claim.
create or replace function activity_take(
  p_account bigint, p_after_transfer bigint, p_after timestamptz,
  p_max_shares int, p_big_gift bigint,
  out shares int, out gift_petals bigint, out watched_us bigint
) language plpgsql as $$
begin
  select count(*) into shares from (
    select from video
    where sharer_id = p_account and shared_us > (extract(epoch from p_after) * 1000000)::bigint
    limit p_max_shares
  ) shared;

  -- A gift to the own video earns nothing.
  select coalesce(sum(least(g.amount, p_big_gift)), 0) into gift_petals
    from gift g join video v on v.id = g.video_id
    where g.donor_id = p_account and g.transfer_id > p_after_transfer
      and g.amount > 0 and v.sharer_id <> p_account;

  select w.watched_us into watched_us from watch w where account_id = p_account for no key update;
  if watched_us > 0 then
    update watch w set watched_us = 0 where account_id = p_account;
  else
    watched_us := 0;
  end if;
end $$;
