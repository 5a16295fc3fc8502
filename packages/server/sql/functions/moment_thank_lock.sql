-- Locks all that thanks for moments touch, in the one order in which nothing can deadlock: moments, then ledger accounts,
-- then segments, each in ascending order, as moment_lock() does.
--
-- p_gifts: an array of parameters of moment_thank().
create or replace function moment_thank_lock(p_gifts jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  moments bigint[];
  authors bigint[];
  donors bigint[];
begin
  select array_agg(g.moment), array_agg(m.account_id), array_agg(g.donor) into moments, authors, donors
    from jsonb_to_recordset(p_gifts) as g (moment bigint, donor bigint)
      left join moment m on m.id = g.moment;
  perform from moment where id = any(moments) order by id for no key update;
  perform from ledger_account where id = any(donors || authors) order by id for no key update;
  perform from moment_segment s
    where (s.video_id, s.episode, s.n) in (
      select m.video_id, m.episode, m.at_ms / 360000 from moment m where m.id = any(moments) and m.at_ms is not null)
    order by s.video_id, s.episode, s.n for no key update;
end $$;
