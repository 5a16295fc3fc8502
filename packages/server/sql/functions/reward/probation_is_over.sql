-- Whether an account has met what its welcome gift needs (docs/specification/rewards.md#probation).
--
-- p: needs, the setting; free_providers, those of logins that cost nothing; min_age_s; min_watch_s, the
-- watched time that is enough, in seconds, as is a gift to one of its shares from an older account.
create or replace function probation_is_over(p_account account, p jsonb) returns boolean language sql stable as $$
  select p_account.deleted_at is null and not p_account.waits and (
    p ->> 'needs' = 'none'
    or exists (select from login_identity i
      where i.account_id = p_account.id and not p -> 'free_providers' ? i.provider)
    or p_account.created_at <= clock_timestamp() - make_interval(secs => (p -> 'min_age_s')::double precision) and (
      exists (select from watch w
        where w.account_id = p_account.id and w.total_us >= (p -> 'min_watch_s')::bigint * 1000000)
      or exists (select from video v
          join standing_gift g on g.video_id = v.id
          join account d on d.id = g.donor_id
        where v.sharer_id = p_account.id and g.amount > 0 and d.created_at < p_account.created_at)))
$$;
