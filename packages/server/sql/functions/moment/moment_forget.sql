-- Deletes moments with their replies, and returns the videos that they were of. Locks what moment_lock()
-- does, in the same order, but for accounts.
create or replace function moment_forget(p_ids bigint[]) returns bigint[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  videos bigint[];
begin
  select array_agg(distinct video_id) into videos from moment where id = any(p_ids);
  perform from video_rank where video_id = any(videos) order by video_id for no key update;
  perform from moment
    where id = any(p_ids || array(select root_id from moment where id = any(p_ids) and root_id is not null))
    order by id for no key update;
  perform from moment_segment s
    where (s.video_id, s.episode, s.n) in (
      select m.video_id, m.episode, m.at_ms / 360000 from moment m where m.id = any(p_ids) and m.at_ms is not null)
    order by s.video_id, s.episode, s.n for no key update;

  update moment root set replies = root.replies - gone.replies
    from (
      select root_id, count(*) as replies from moment
      where id = any(p_ids) and root_id is not null and hidden_by is null group by root_id
    ) gone
    where root.id = gone.root_id;
  update video_rank r set moments = r.moments - gone.moments, moments_version = r.moments_version + 1
    from (
      select m.video_id, sum(case when m.root_id is null then 1 + m.replies else 1 end) as moments
      from moment m left join moment root on root.id = m.root_id
      where m.id = any(p_ids) and m.hidden_by is null and root.hidden_by is null
      group by m.video_id
    ) gone
    where r.video_id = gone.video_id;
  with gone as (
    select video_id, episode, at_ms / 360000 as n, at_ms % 360000 / 10000 + 1 as part, count(*) as moments,
      sum(thanks) as petals
    from moment where id = any(p_ids) and at_ms is not null and hidden_by is null group by 1, 2, 3, 4
  ), segments as (
    select video_id, episode, n, jsonb_object_agg(part, moments) as moments, jsonb_object_agg(part, petals) as petals
    from gone group by 1, 2, 3
  )
  update moment_segment s set
    version = greatest(s.version + 1, now_us() / 1000),
    density = array(
      select old - coalesce((g.moments ->> part::text)::int, 0)
      from unnest(s.density) with ordinality as d (old, part) order by part),
    petals = array(
      select old - coalesce((g.petals ->> part::text)::bigint, 0)
      from unnest(s.petals) with ordinality as d (old, part) order by part)
    from segments g where (s.video_id, s.episode, s.n) = (g.video_id, g.episode, g.n);
  delete from moment where id = any(p_ids);
  return videos;
end $$;
