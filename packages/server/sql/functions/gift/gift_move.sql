-- Moves the petals of a gift, forth or back: posts them, and changes the sum of its target. The caller has
-- locked the rows, see gift_lock_rows(). Below all that gives, thanks and reverses.
--
-- p_gift: its kind, target and recipient. p_accounts, p_amounts: see ledger_post(). p_given: what the sum
-- of the target gets, a target that was deleted nothing. p_received: what is counted as received by the
-- recipient. p_brought: what the recipient brings its inviter. p_updated_us: where a video is in its list
-- then; null: where it was.
--
-- Returns the transfer, the new balances (see ledger_post()), and the new sum of the target.
create or replace function gift_move(
  p_reason text, p_gift gift, p_accounts bigint[], p_amounts bigint[],
  p_given bigint, p_received bigint, p_brought bigint, p_updated_us bigint default null,
  out transfer_id bigint, out balances bigint[], out total bigint
) language plpgsql as $$
declare
  posted record;
  thanked moment;
begin
  posted := ledger_post(p_reason, p_accounts, p_amounts, p_gift.recipient_id, p_received);
  transfer_id := posted.transfer_id;
  balances := posted.balances;
  if p_brought <> 0 then
    perform referral_bring(p_gift.recipient_id, p_brought);
  end if;
  case p_gift.kind
    when 'video' then
      update video_rank set balance = balance + p_given, updated_us = coalesce(p_updated_us, updated_us)
        where video_id = p_gift.target_id returning balance into total;
    when 'collection' then
      update collection set received = received + p_given
        where id = p_gift.target_id returning received into total;
    when 'moment' then
      update moment set thanks = thanks + p_given where id = p_gift.target_id returning * into thanked;
      total := thanked.thanks;
      -- The petals of a hidden one are in no list and no segment.
      if thanked.hidden_by is null then
        update video_rank set moments_version = moments_version + 1 where video_id = thanked.video_id;
        perform moment_touch(thanked, 0, p_given);
      end if;
  end case;
end $$;
