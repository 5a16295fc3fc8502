-- The ranks of a video in its category before and after a gift (docs/specification/gifts.md#rank): one more than the number of
-- shown videos above it; null where it is not shown, or deeper than p_max. Reads at most p_max rows.
--
-- p_before: the row before the gift. p_balance and p_updated_us: what the gift makes of it; a gift never moves a video
-- down, so what is above it afterwards was above it before.
create or replace function gift_rank(
  p_before video_rank, p_balance bigint, p_updated_us bigint, p_max int, out rank_before int, out rank_after int
) language plpgsql
-- A plan that was made while the table was empty must not read all of it later.
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  above_before int;
  above_after int;
begin
  if p_before.offline then
    return;
  end if;
  select count(*), count(*) filter (where (updated_us, video_id) > (p_updated_us, p_before.video_id))
    into above_before, above_after
    from (
      select updated_us, video_id from video_rank
      where category = p_before.category and shown and video_id <> p_before.video_id
        and (updated_us, video_id) > (p_before.updated_us, p_before.video_id)
      order by updated_us desc, video_id desc limit p_max
    ) above;
  if p_before.balance > 0 and above_before < p_max then
    rank_before := above_before + 1;
  end if;
  if p_balance > 0 and above_after < p_max then
    rank_after := above_after + 1;
  end if;
end $$;
