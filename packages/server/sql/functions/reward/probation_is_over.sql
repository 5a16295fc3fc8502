-- Whether an account has met what its welcome gift needs (docs/specification/rewards.md#probation). Null
-- where p lacks a number.
--
-- p: needs, the setting; free_logins, those of logins that cost nothing; min_age_s; min_watch_s and
-- min_watch_days, the watched time that is enough, in seconds, and on how many days; min_petals, what is
-- enough from trusted givers; and those of probation_givers().
create or replace function probation_is_over(p_account account, p jsonb) returns boolean language sql stable as $$
  select p_account.deleted_at is null and not p_account.waits and (
    p ->> 'needs' = 'none'
    or exists (select from login_identity i
      where i.account_id = p_account.id and not p -> 'free_logins' ? i.provider)
    or p_account.created_at <= clock_timestamp() - make_interval(secs => (p -> 'min_age_s')::double precision) and (
      exists (select from watch w
        where w.account_id = p_account.id and w.total_us >= (p -> 'min_watch_s')::bigint * 1000000
          and w.days >= (p -> 'min_watch_days')::int)
      -- Most have no shares, of which the gifts need not be looked for.
      or exists (select from video v where v.sharer_id = p_account.id)
        and (select sum(petals) from probation_givers(p_account, p)) >= (p -> 'min_petals')::bigint))
$$;
