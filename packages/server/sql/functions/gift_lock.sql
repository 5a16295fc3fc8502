-- Locks all that gifts and reduces touch, in the one order in which nothing can deadlock: videos, then ledger accounts,
-- then what the sharers bring their inviters, each by ascending id. reward_claim() locks in the same order.
--
-- p_gifts: an array of parameters of gift_send().
create or replace function gift_lock(p_gifts jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  videos bigint[];
  sharers bigint[];
  donors bigint[];
begin
  select array_agg(v.id), array_agg(v.sharer_id), array_agg(g.donor) into videos, sharers, donors
    from jsonb_to_recordset(p_gifts) as g (source text, source_id text, donor bigint)
      left join video v on v.source = g.source and v.source_id = g.source_id;
  perform from video_rank where video_id = any(videos) order by video_id for no key update;
  perform from ledger_account where id = any(donors || sharers) order by id for no key update;
  perform from referral_pending where account_id = any(sharers) order by account_id for no key update;
end $$;
