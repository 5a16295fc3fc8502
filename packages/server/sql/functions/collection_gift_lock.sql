-- Locks all that gifts to collections touch, in the one order in which nothing can deadlock: collections, then ledger
-- accounts, then what the makers bring their inviters, each by ascending id, as gift_lock() does after the videos. The
-- deletion of an account locks its collections in this order too, and no ledger account.
--
-- p_gifts: an array of parameters of collection_gift_send().
create or replace function collection_gift_lock(p_gifts jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  collections bigint[];
  makers bigint[];
  donors bigint[];
begin
  select array_agg(g.collection), array_agg(c.account_id), array_agg(g.donor) into collections, makers, donors
    from jsonb_to_recordset(p_gifts) as g (collection bigint, donor bigint)
      left join collection c on c.id = g.collection;
  perform from collection where id = any(collections) order by id for no key update;
  perform from ledger_account where id = any(donors || makers) order by id for no key update;
  perform from referral_pending where account_id = any(makers) order by account_id for no key update;
end $$;
