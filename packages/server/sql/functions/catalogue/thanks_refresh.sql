-- Counts what each video was thanked with in the last 24 hours and seven days, and each sharer in the last
-- seven days (docs/specification/catalogue.md#thanks).
--
-- p_max_a_day: petals that a donor counts for with one sharer in each 24 hours back from now, its first gifts
-- first. The gifts of the sharer to the donor's videos in the whole period are subtracted, from the oldest of
-- these petals first.
-- p_min_age_s: the age in seconds from which an account's gifts count.
create or replace function thanks_refresh(
  p_max_a_day bigint, p_min_age_s double precision
) returns void language sql
-- Sorts a week's gifts in memory. The planner takes pairs who give to each other to be few and would sort all
-- for that.
set work_mem = '64MB' set enable_mergejoin = off
as $$
  with sent as materialized (
    select g.transfer_id, g.video_id, v.sharer_id, g.donor_id,
      g.created_at >= a.created_at + make_interval(secs => p_min_age_s) as is_old_enough,
      -- Sums of int are bigints; those of bigint would be slow. More than this cannot count.
      least(g.amount, 1000000000)::int as amount,
      least(date_bin('1 day', g.created_at, now()), now() - interval '1 day') as day
    from standing_gift g join video v on v.id = g.video_id join account a on a.id = g.donor_id
    where g.created_at > now() - interval '7 days' and g.amount > 0 and g.donor_id <> v.sharer_id
  ), returned as (
    select donor_id, sharer_id, sum(amount) as week, sum(amount) filter (where day = now() - interval '1 day') as day
    from sent group by donor_id, sharer_id
  ), counted as (
    select s.*, sum(amount) over (partition by donor_id, sharer_id, day order by transfer_id) as of_day
    from sent s
    where is_old_enough
      and not exists (select from referral r where r.invitee_id = s.donor_id and r.inviter_id = s.sharer_id)
      and not exists (select from referral r where r.invitee_id = s.sharer_id and r.inviter_id = s.donor_id)
  ), capped as (
    select *, (least(of_day, p_max_a_day) - least(of_day - amount, p_max_a_day))::int as petals from counted
  ), net as (
    select c.video_id, c.sharer_id,
      least(c.petals, greatest(0, least(c.of_day, p_max_a_day) - coalesce(r.day, 0)))
        * (c.day = now() - interval '1 day')::int as day,
      least(c.petals, greatest(0, sum(c.petals) over (
        partition by c.donor_id, c.sharer_id order by c.day, c.transfer_id) - coalesce(r.week, 0))) as week
    from capped c left join returned r on r.donor_id = c.sharer_id and r.sharer_id = c.donor_id
  ), videos as materialized (
    select video_id, sharer_id, sum(day::int) as day, sum(week::int) as week
    from net where day > 0 or week > 0 group by video_id, sharer_id
  ), expired as (
    delete from video_thanks t where not exists (select from videos where videos.video_id = t.video_id)
  ), sharers as materialized (
    select sharer_id, sum(week)::bigint as week from videos where week > 0 group by sharer_id
  ), expired_sharers as (
    delete from sharer_thanks t where not exists (select from sharers where sharers.sharer_id = t.sharer_id)
  ), counted_sharers as (
    insert into sharer_thanks (sharer_id, week)
    select sharer_id, s.week from sharers s left join sharer_thanks t using (sharer_id)
      where t.week is distinct from s.week
    on conflict (sharer_id) do update set week = excluded.week
  )
  insert into video_thanks (video_id, day, week)
  select video_id, v.day, v.week from videos v left join video_thanks t using (video_id)
    where (t.day, t.week) is distinct from (v.day, v.week)
  on conflict (video_id) do update set day = excluded.day, week = excluded.week
$$;
