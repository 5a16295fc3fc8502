-- The activity points that a claim counts (docs/specification/rewards.md#activity-points), of each kind and
-- together. What they come from is counted by this claim only. A counter that each gift changes would be one
-- more row to lock. The caller has locked the ledger account, which a gift has before it gets its transfer
-- id, so exactly one claim counts each gift.
--
-- p: account; activity, the client's count; start_activity, share_points, max_shares, gift_points, big_gift,
-- max_gift_points_per_sharer, watch_points_per_s, max_subtitle_revisions.
-- p_after_transfer, p_after: id and time of the last claim.
create or replace function reward_points(
  p jsonb, p_after_transfer bigint, p_after timestamptz,
  out shares double precision, out gifts double precision, out watch double precision, out subtitles double precision,
  out activity double precision, out gift_petals bigint
) language plpgsql as $$
declare
  earned record;
  approved double precision;
begin
  earned := activity_take(p || jsonb_build_object(
    'after_transfer', p_after_transfer, 'after', p_after,
    'max_petals_per_sharer', floor((p -> 'max_gift_points_per_sharer')::double precision
      / (p -> 'gift_points')::double precision * (p -> 'big_gift')::bigint)));
  shares := earned.shares * (p -> 'share_points')::double precision;
  gift_petals := earned.gift_petals;
  gifts := gift_petals * (p -> 'gift_points')::double precision / (p -> 'big_gift')::bigint;
  watch := earned.watched_us / 1000000.0 * (p -> 'watch_points_per_s')::double precision;
  subtitles := subtitle_credit_take((p -> 'account')::bigint, (p -> 'max_subtitle_revisions')::int);
  select count(*) * (p -> 'share_points')::double precision into approved from (
    select from video
    where sharer_id = (p -> 'account')::bigint and shared_us > (extract(epoch from p_after) * 1000000)::bigint
      and not held
    limit (p -> 'max_shares')::int
  ) each;
  -- A client cannot count the points of shares that waited for a moderator, nor of subtitles, as they are due
  -- a day later.
  activity := subtitles + approved + least((p -> 'activity')::double precision,
    (p -> 'start_activity')::double precision + shares - approved + gifts + watch);
end $$;
