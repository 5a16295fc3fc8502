-- Where a video is in its list by its share and the gifts that stand, in their order
-- (docs/specification/gifts.md#rank), in microseconds since the epoch. The caller has locked its row of
-- video_rank.
create or replace function gift_updated_us(p_video bigint, p_big_gift bigint) returns bigint language plpgsql as $$
declare
  updated_us bigint;
  given record;
begin
  select shared_us into updated_us from video where id = p_video;
  for given in
    select amount, (extract(epoch from created_at) * 1000000)::bigint as us from standing_gift
    where video_id = p_video
      -- Nothing before the last big gift matters after it.
      and transfer_id >= coalesce((
        select transfer_id from standing_gift where video_id = p_video and amount >= p_big_gift
        order by transfer_id desc limit 1), 0)
    order by transfer_id
  loop
    updated_us := gift_lift(updated_us, given.us, given.amount, p_big_gift);
  end loop;
  return updated_us;
end $$;
