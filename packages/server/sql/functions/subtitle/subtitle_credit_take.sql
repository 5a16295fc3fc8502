-- The activity points of an account's revisions of subtitles, each of which is counted by exactly one claim
-- (docs/specification/subtitles.md#subtitle-points). The caller has locked the ledger account.
--
-- A revision counts once it is a day old, and while moderators do not hide it; what is taken back before has
-- no credit any more. Of those that are due, p_max count, the most valuable first, and the others never will.
create or replace function subtitle_credit_take(p_account bigint, p_max int)
returns double precision language sql as $$
  with due as (
    delete from subtitle_credit c using subtitle_revision r
      where c.account_id = p_account and c.created_at <= now() - interval '1 day'
        and (r.video_id, r.episode, r.revision) = (c.video_id, c.episode, c.revision) and r.hidden_by is null
      returning c.points
  )
  select coalesce(sum(points), 0) from (
    select points from due order by points desc limit coalesce(p_max, 0)
  ) counted
$$;
