-- The ranks of a video in its category before and after a gift (docs/specification/gifts.md#rank): one more
-- than the number of shown videos above it; null where it is not shown, or deeper than p_max, because
-- counting deeper costs more than the gift. Reads at most p_max rows.
--
-- p_before: the row before the gift. p_balance and p_updated_us: what the gift makes of it; a gift never
-- moves a video down, so what is above it afterwards was above it before.
create or replace function gift_rank(
  p_before video_rank, p_balance bigint, p_updated_us bigint, p_max int, out rank_before int, out rank_after int
) language plpgsql
-- One plan for all calls: planning costs more than the reading. As it may be made while the table is empty,
-- it must not read all of it later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  above int;
  passed int;
begin
  if p_before.offline then
    return;
  end if;
  select count(*) into above from (
    select from video_rank where category = p_before.category and shown
      and (updated_us, video_id) > (p_updated_us, p_before.video_id)
    limit p_max) videos;
  if p_balance > 0 and above < p_max then
    rank_after := above + 1;
  end if;
  if p_before.balance > 0 and above < p_max then
    select count(*) into passed from (
      select from video_rank where category = p_before.category and shown
        and (updated_us, video_id) > (p_before.updated_us, p_before.video_id)
        and (updated_us, video_id) < (p_updated_us, p_before.video_id)
      limit p_max - above) videos;
    if above + passed < p_max then
      rank_before := above + passed + 1;
    end if;
  end if;
end $$;
