-- Why a gift may not have a note now, as a refusal(); null if it may
-- (docs/specification/moderation.md#notes). The caller has locked the donor's ledger account, so that gifts
-- of one account never run at the same time.
--
-- p: those of text_check(); most, how many notes an account may write in period_s seconds. Refusals: those of
-- account_may() and text_check(); gift.noteTooSoon (until, unix seconds), the account has written so many
-- notes, or one to this video, within the period.
create or replace function note_check(p_account bigint, p_video bigint, p jsonb) returns jsonb language plpgsql as $$
declare
  free_at timestamptz;
begin
  -- No more were written within the period, so that the one to this video is among them.
  select make_interval(secs => (p -> 'period_s')::int) + greatest(
      case when count(*) = (p -> 'most')::int then min(created_at) end,
      max(created_at) filter (where video_id = p_video))
    into free_at
    from (
      select g.created_at, g.video_id from gift_note n join gift g on g.transfer_id = n.transfer_id
      where n.account_id = p_account order by n.transfer_id desc limit (p -> 'most')::int
    ) newest;
  return coalesce(
    account_may(p_account, 'write'),
    text_check(p_account, p),
    case when free_at > clock_timestamp() then refusal('gift.noteTooSoon', until(free_at)) end);
end $$;
