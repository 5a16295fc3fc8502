-- Locks all that posts of moments touch, in the one order in which nothing can deadlock: accounts, of which
-- posts then never run at the same time, and which are deleted before or after; then videos, moments that are
-- replied to, and segments, each in ascending order.
--
-- p_calls: an array of parameters of moment_post() or moment_edit().
create or replace function moment_lock(p_calls jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  accounts bigint[];
  videos bigint[];
  moments bigint[];
begin
  select array_agg(account), array_agg(video), array_agg(coalesce(root, moment)) into accounts, videos, moments
    from jsonb_to_recordset(p_calls) as c (account bigint, video bigint, root bigint, moment bigint);
  perform from account where id = any(accounts) order by id for no key update;
  perform from video_rank where video_id = any(videos) order by video_id for no key update;
  perform from moment where id = any(moments) order by id for no key update;
  perform from moment_segment s
    where (s.video_id, s.episode, s.n) in (
      select c.video, c.episode, c.at_ms / 360000
      from jsonb_to_recordset(p_calls) as c (video bigint, episode text, at_ms int))
    order by s.video_id, s.episode, s.n for no key update;
end $$;
