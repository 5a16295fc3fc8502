-- Replaces content and spoiler mark of a moment. The caller has called moment_lock() in the same transaction
-- (docs/adr/0005).
--
-- p: account; moment; video, episode and at_ms of it; content, cleaned; spoiler; edit_s, for how many seconds
-- its author can edit it; rules, see post_check(), of which slow mode is not for edits.
--
-- Returns an empty object, or a refusal(): request.notFound, there is no such moment that is shown;
-- request.forbidden, it is of another account; moment.editTooLate; those of video_removed(), account_may()
-- and text_check().
create or replace function moment_edit(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  edited moment;
  outcome jsonb;
begin
  select * into edited from moment where id = (p -> 'moment')::bigint;
  outcome := coalesce(
    case
      when edited.id is null or edited.hidden_by is not null
        or exists (select from moment where id = edited.root_id and hidden_by is not null) then refusal('request.notFound')
      when edited.account_id is distinct from p_account then refusal('request.forbidden')
    end,
    video_removed(edited.video_id),
    case when edited.created_at + make_interval(secs => (p -> 'edit_s')::int) < clock_timestamp()
      then refusal('moment.editTooLate') end,
    account_may(p_account, 'write'),
    text_check(p_account, p -> 'rules'));
  if outcome is not null then
    return outcome;
  end if;
  update moment set content = p ->> 'content', spoiler = (p -> 'spoiler')::boolean, edited_at = clock_timestamp()
    where id = edited.id;
  update video_rank set moments_version = moments_version + 1 where video_id = edited.video_id;
  perform moment_touch(edited, 0, 0);
  return '{}';
end $$;
