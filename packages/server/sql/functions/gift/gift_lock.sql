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
  select array_agg(v.id), array_agg(c.id) filter (where c.id is not null),
      array_agg(m.id) filter (where m.id is not null),
      array_agg(coalesce(v.sharer_id, c.account_id, m.account_id)), array_agg(g.donor)
    into videos, collections, moments, recipients, donors
    from jsonb_to_recordset(p_gifts)
        as g (source text, source_id text, collection bigint, moment bigint, donor bigint)
      left join video v on v.source = g.source and v.source_id = g.source_id
      left join collection c on c.id = g.collection
      left join moment m on m.id = g.moment;
  perform gift_lock_rows(videos, collections, moments, recipients, donors);
end $$;
