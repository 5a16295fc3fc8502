-- Counts the petals that each video was given in the last 24 hours and seven days
-- (docs/specification.md#sort). What sharers give to their own videos does not count.
create or replace function thanks_refresh() returns void language sql as $$
  with sums as materialized (
    select g.video_id, sum(g.amount)::bigint as week,
      coalesce(sum(g.amount) filter (where g.created_at > now() - interval '1 day'), 0)::bigint as day
    from gift g join video v on v.id = g.video_id
    where g.amount > 0 and g.donor_id <> v.sharer_id and g.created_at > now() - interval '7 days'
    group by g.video_id
  ), expired as (
    delete from video_thanks t where not exists (select from sums where sums.video_id = t.video_id)
  )
  insert into video_thanks as t (video_id, day, week)
  select video_id, day, week from sums
  on conflict (video_id) do update set day = excluded.day, week = excluded.week
    where (t.day, t.week) <> (excluded.day, excluded.week)
$$;
