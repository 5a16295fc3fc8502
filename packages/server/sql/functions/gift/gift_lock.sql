-- Locks all that gifts and reduces touch, see gift_lock_rows().
--
-- p_gifts: an array of parameters of gift_send().
create or replace function gift_lock(p_gifts jsonb) returns void language plpgsql
-- One plan for all calls, which may be made while the tables are empty and must not read all of them later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  videos bigint[];
  collections bigint[];
  moments bigint[];
  recipients bigint[];
  donors bigint[];
begin
  select array_agg(v.id), array_agg(g.collection) filter (where g.collection is not null),
      array_agg(g.moment) filter (where g.moment is not null), array_agg(v.sharer_id), array_agg(g.donor)
    into videos, collections, moments, recipients, donors
    from jsonb_to_recordset(p_gifts)
        as g (source text, source_id text, collection bigint, moment bigint, donor bigint)
      left join video v on v.source = g.source and v.source_id = g.source_id;
  if collections is not null then
    recipients := recipients || array(select account_id from collection where id = any(collections));
  end if;
  if moments is not null then
    recipients := recipients || array(select account_id from moment where id = any(moments));
  end if;
  perform gift_lock_rows(videos, collections, moments, recipients, donors);
end $$;
