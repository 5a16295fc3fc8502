-- Carries out a batch of what moderators decided about gifts: reverses them, or undoes that
-- (docs/specification/moderation.md#reversed-gifts). One server at a time does it. What it was stopped in
-- waits for the next call.
--
-- p_big_gift: see gift_lift(). Returns the gifts of the batch; nothing once nothing waits.
create or replace function gift_reverse(p_big_gift bigint, p_limit int) returns setof gift
language plpgsql
-- As gift_lock() does.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  batch gift_reversal[];
  videos bigint[];
  work gift_reversal;
  undone gift_reversal;
  given gift;
  inviter bigint;
  got bigint;
  extra bigint;
  from_recipient bigint;
  from_inviter bigint;
  to_donor bigint;
  moved record;
begin
  if not pg_try_advisory_xact_lock(hashtext('gift_reverse')) then
    return;
  end if;

  -- The newest gift first, of all actions, so that petals that were given on are back with their giver before
  -- these have to be paid back. An undoing comes after what it undoes, and goes the other way round.
  select array_agg(w order by position) into batch
    from (
      select r as w, row_number() over (
        order by undoes is not null, case when undoes is null then -gift_id else gift_id end) as position
      from gift_reversal r where state = 'waiting' order by position limit p_limit
    ) waiting;
  if batch is null then
    return;
  end if;
  select array_agg(target_id) filter (where kind = 'video') into videos
    from gift where transfer_id in (select gift_id from unnest(batch));
  perform gift_lock_rows(videos, array_agg(target_id) filter (where kind = 'collection'),
      array_agg(target_id) filter (where kind = 'moment'), array_agg(recipient_id),
      array_agg(donor_id) || array_agg(inviter_id))
    from gift left join referral on invitee_id = recipient_id
    where transfer_id in (select gift_id from unnest(batch));

  foreach work in array batch loop
    select * into given from gift where transfer_id = work.gift_id;
    return next given;
    if given.kind = 'video' and not exists (select from video_rank where video_id = given.target_id) then
      -- Its sharer has removed the video, which had no gifts but the sharer's own ones.
      delete from gift_reversal where action_id = work.action_id and gift_id = work.gift_id;
      continue;
    end if;
    -- The amount that the gift paid to the recipient, and the part of it that the mint paid. Sharers paid the
    -- gifts to their own videos.
    select greatest(sum(amount) filter (where account_id = given.recipient_id), 0),
        coalesce(-sum(amount) filter (where account_id = -1), 0)
      into got, extra from ledger_posting where transfer_id = work.gift_id;
    -- It brought something to the inviter of the recipient, who is not the donor then.
    inviter := case when extra > 0 then (
      select inviter_id from referral where invitee_id = given.recipient_id) end;

    if work.undoes is null then
      from_recipient := least(got, (select balance from ledger_account where id = given.recipient_id));
      work.unpaid := least(extra, coalesce((
        select pending from referral_pending where account_id = given.recipient_id), 0));
      from_inviter := least(extra - work.unpaid, coalesce((
        select balance from ledger_account where id = inviter), 0));
      to_donor := case
        when work.to_donor and exists (select from account where id = given.donor_id and deleted_at is null)
          then least(from_recipient, got - extra)
        else 0
      end;
      work.shortfall := got + extra - from_recipient - work.unpaid - from_inviter;
      got := -got;
    else
      select * into undone from gift_reversal where action_id = work.undoes and gift_id = work.gift_id;
      select coalesce(sum(amount) filter (where account_id = given.recipient_id), 0),
          coalesce(sum(amount) filter (where account_id = inviter), 0),
          -coalesce(sum(amount) filter (
            where account_id = given.donor_id and given.donor_id <> given.recipient_id), 0)
        into from_recipient, from_inviter, to_donor
        from ledger_posting where transfer_id = undone.transfer_id;
      work.unpaid := -undone.unpaid;
      work.shortfall := greatest(
        -to_donor - (select balance from ledger_account where id = given.donor_id), 0);
      to_donor := to_donor + work.shortfall;
      update gift_reversal set state = 'undone'
        where action_id = undone.action_id and gift_id = undone.gift_id;
    end if;

    -- The sink gets the rest, and when it is undone, pays what a donor has spent.
    moved := gift_move(case when work.undoes is null then 'reversal' else 'undoReversal' end, given,
      array[given.recipient_id, inviter, given.donor_id, -2],
      array[-from_recipient, -from_inviter, to_donor, from_recipient + from_inviter - to_donor],
      work.amount, got, -work.unpaid);
    update gift_reversal set state = 'done', transfer_id = moved.transfer_id,
        video_balance_after = case given.kind when 'video' then moved.total end,
        unpaid = work.unpaid, shortfall = work.shortfall, done_at = clock_timestamp()
      where action_id = work.action_id and gift_id = work.gift_id;
  end loop;
  update video_rank set updated_us = gift_updated_us(video_id, p_big_gift) where video_id = any(videos);
end $$;
