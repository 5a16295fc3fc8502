-- The trusted givers of an account, with the petals that they gave to its shares
-- (docs/specification/rewards.md#trusted-givers). What moderators reversed does not count.
--
-- p: trust_age_s, how long ago the giver's own probation ended at least; max_vouches, the most that one giver
-- ends within vouch_period_s.
create or replace function probation_givers(p_account account, p jsonb)
returns table (giver_id bigint, petals bigint) language sql stable as $$
  select d.id, sum(g.amount)::bigint
  from video v
    join standing_gift g on g.video_id = v.id
    join account d on d.id = g.donor_id
  where v.sharer_id = p_account.id and g.amount > 0
    and d.deleted_at is null and d.probation_since is null
    and (d.probation_ended_at is null or d.probation_ended_at
      <= clock_timestamp() - make_interval(secs => (p -> 'trust_age_s')::double precision))
  group by d.id
  having not invited_nearby(p_account.id, d.id)
    and (p -> 'max_vouches')::int > (select count(*) from probation_vouch o
      where o.account_id = d.id
        and o.ended_at > clock_timestamp() - make_interval(secs => (p -> 'vouch_period_s')::double precision))
$$;
