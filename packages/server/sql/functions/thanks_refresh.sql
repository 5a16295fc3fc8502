-- Counts the petals that each video was given in the last 24 hours and seven days, and each sharer in the last
-- seven days (docs/specification.md#sort, docs/specification.md#board). What sharers give to their own videos does not count.
create or replace function thanks_refresh() returns void language sql as $$
  with sums as materialized (
    select g.video_id, v.sharer_id, sum(g.amount)::bigint as week,
      coalesce(sum(g.amount) filter (where g.created_at > now() - interval '1 day'), 0)::bigint as day
    from gift g join video v on v.id = g.video_id
    where g.amount > 0 and g.donor_id <> v.sharer_id and g.created_at > now() - interval '7 days'
    group by g.video_id, v.sharer_id
  ), expired as (
    delete from video_thanks t where not exists (select from sums where sums.video_id = t.video_id)
  ), sharers as materialized (
    select sharer_id, sum(week)::bigint as week from sums group by sharer_id
  ), expired_sharers as (
    delete from sharer_thanks t where not exists (select from sharers where sharers.sharer_id = t.sharer_id)
  ), counted_sharers as (
    insert into sharer_thanks as t (sharer_id, week)
    select sharer_id, week from sharers
    on conflict (sharer_id) do update set week = excluded.week where t.week <> excluded.week
  )
  insert into video_thanks as t (video_id, day, week)
  select video_id, day, week from sums
  on conflict (video_id) do update set day = excluded.day, week = excluded.week
    where (t.day, t.week) <> (excluded.day, excluded.week)
$$;
