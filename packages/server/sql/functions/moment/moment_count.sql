-- Counts a moment that is shown from now on (p_sign 1), or is not any more (-1): among those of its video,
-- where its replies come and go with it, among the replies of its moment, and in its segment. The caller has
-- locked them, see moment_lock().
create or replace function moment_count(p_moment moment, p_sign int) returns void language plpgsql as $$
begin
  if p_moment.root_id is null then
    update video_rank
      set moments = moments + p_sign * (1 + p_moment.replies), moments_version = moments_version + 1
      where video_id = p_moment.video_id;
    perform moment_touch(p_moment, p_sign, p_sign * p_moment.thanks);
  else
    with root as (
      update moment set replies = replies + p_sign where id = p_moment.root_id returning hidden_by)
    update video_rank set moments = moments + p_sign, moments_version = moments_version + 1
      from root where video_id = p_moment.video_id and root.hidden_by is null;
  end if;
end $$;
