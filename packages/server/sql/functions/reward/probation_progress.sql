-- What an account on probation has of what ends it, in the form of the API; null for another account
-- (docs/specification/rewards.md#probation).
--
-- p: see probation_is_over(); and welcome, the petals of the welcome gift.
create or replace function probation_progress(p_account bigint, p jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'welcome', case when a.welcome_paid then 0 else (p -> 'welcome')::bigint end,
    'earliest', ceil(extract(epoch from a.created_at))::bigint + (p -> 'min_age_s')::bigint,
    'watched_s', coalesce(w.total_us, 0) / 1000000,
    'watched_days', coalesce(w.days, 0),
    'petals', (select coalesce(sum(petals), 0)::bigint from probation_givers(a, p)))
  from account a left join watch w on w.account_id = a.id
  where a.id = p_account and a.probation_since is not null
$$;
