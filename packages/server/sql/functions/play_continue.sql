-- Registers heartbeats of plays that go on, all in one statement (docs/adr/0047). It does for them what
-- play_register() does for one heartbeat, and skips all others, which the caller then registers singly: the
-- first two of a play, the first of a day or of an episode, and those whose rows are locked. So it waits for no
-- lock, and cannot deadlock.
--
-- p_heartbeats: an array of {n, account, source, id, and with progress position_s, duration_s, episode}.
-- p_rule: max_gap_s, max_day_us; start_s and finished_share as in history_store().
--
-- The video need not be locked: a removal locks the row of "watch" that refers to it before all other rows of
-- the account.
-- Returns `n` and what play_register() returns, for each heartbeat that is registered.
create or replace function play_continue(p_heartbeats jsonb, p_rule jsonb)
returns table (n int, earns boolean) language plpgsql
-- The plan depends on no value. To make it takes longer than to run it.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  max_gap constant interval := make_interval(secs => (p_rule -> 'max_gap_s')::double precision);
  max_day_us constant bigint := p_rule -> 'max_day_us';
  start_s constant int := p_rule -> 'start_s';
  finished_share constant double precision := p_rule -> 'finished_share';
begin
  return query
  with heartbeat as materialized (
    -- Of several tabs of an account, one.
    select distinct on (b.account) b.*, v.id as video, v.length_us,
      history_is_finished(b.position_s, b.duration_s, finished_share) as finished
    from jsonb_to_recordset(p_heartbeats) as b (
      n int, account bigint, source text, id text, position_s int, duration_s int, episode text)
    -- Looked up for each: a join with an estimated number of heartbeats may read whole tables.
    cross join lateral (
      select id, nullif(duration_s, 0)::bigint * 1000000 as length_us from video
      where source = b.source and source_id = b.id and offline_since is null offset 0) v
  ), held as materialized (
    select b.*, clock_timestamp() as at, w.beat_at, w.day, w.day_us, o.watched_us as video_us,
      coalesce(b.finished or b.position_s >= start_s, false)
        and (select history_enabled from account where id = b.account) as is_stored
    from heartbeat b
    join watch w on w.account_id = b.account and w.video_id = b.video
    join watch_video o on o.account_id = b.account and o.video_id = b.video
    for no key update of w, o skip locked
  ), remembered as materialized (
    select b.n from held b
    join history h on h.account_id = b.account and h.video_id = b.video
    where b.is_stored and h.episode = b.episode and h.watched_us <= now_us()
    for no key update of h skip locked
  ), going_on as materialized (
    select b.*, watch_credit((extract(epoch from b.at - b.beat_at) * 1000000)::bigint, b.day_us,
        max_day_us, b.video_us, b.length_us) as credit_us
    from held b
    where b.at - b.beat_at between interval '0' and max_gap
      and b.day = (b.at at time zone 'UTC')::date
      and (not b.is_stored or b.n in (select r.n from remembered r))
  ), credited as (
    update watch w
      set beat_at = g.at, watched_us = w.watched_us + g.credit_us, day_us = g.day_us + g.credit_us
      from going_on g where w.account_id = g.account
  ), credited_to_video as (
    update watch_video o set watched_us = g.video_us + g.credit_us
      from going_on g where o.account_id = g.account and o.video_id = g.video and g.credit_us > 0
  ), stored as (
    update history h
      set position_s = g.position_s, duration_s = g.duration_s, finished = g.finished,
        watched_us = now_us()
      from going_on g where h.account_id = g.account and h.video_id = g.video and g.is_stored
  )
  select g.n, g.day_us + g.credit_us < max_day_us
      and (g.length_us is null or g.video_us + g.credit_us < g.length_us)
    from going_on g;
end $$;
