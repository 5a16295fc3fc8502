-- Locks all that direct gifts touch, in the one order in which nothing can deadlock: collections, moments, ledger accounts,
-- what the recipients bring their inviters, as gift_lock() does after the videos, and segments, as moment_lock() does, each in
-- ascending order. The deletion of an account locks its collections and moments in this order too, and no ledger account.
--
-- p_gifts: an array of parameters of direct_gift_send().
create or replace function direct_gift_lock(p_gifts jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  collections bigint[];
  moments bigint[];
  donors bigint[];
  recipients bigint[];
begin
  select array_agg(target) filter (where kind = 'collection'), array_agg(target) filter (where kind = 'moment'), array_agg(donor)
    into collections, moments, donors
    from jsonb_to_recordset(p_gifts) as g (kind text, target bigint, donor bigint);
  recipients := array(select account_id from collection where id = any(collections) order by id for no key update);
  recipients := recipients || array(select account_id from moment where id = any(moments) order by id for no key update);
  perform from ledger_account where id = any(donors || recipients) order by id for no key update;
  perform from referral_pending where account_id = any(recipients) order by account_id for no key update;
  perform from moment_segment s
    where (s.video_id, s.episode, s.n) in (
      select m.video_id, m.episode, m.at_ms / 360000 from moment m where m.id = any(moments) and m.at_ms is not null)
    order by s.video_id, s.episode, s.n for no key update;
end $$;
