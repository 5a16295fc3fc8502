-- Carries out a batch of what moderators decided about gifts: reverses them, or undoes that
-- (docs/specification/moderation.md#reversed-gifts). One server at a time does it. What it was stopped in waits for the next call.
--
-- p_big_gift: see gift_lift(). Returns the videos of the batch; nothing once nothing waits.
create or replace function gift_reverse(p_big_gift bigint, p_limit int) returns bigint[] language plpgsql as $$
declare
  batch gift_reversal[];
  videos bigint[];
  people bigint[];
  work gift_reversal;
  undone gift_reversal;
  donor bigint;
  inviter bigint;
  got bigint;
  extra bigint;
  from_sharer bigint;
  from_inviter bigint;
  to_donor bigint;
  transfer bigint;
  balance_after bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('gift_reverse')) then
    return '{}';
  end if;

  -- The newest gift first, so that petals that were given on are back with their giver before these have to be paid back. An undoing goes the other way round.
  select array_agg(w order by place), array_agg((w).video_id),
      array_agg((w).sharer_id) || array_agg(g.donor_id) || array_agg(i.inviter_id)
    into batch, videos, people
    from (
      select r as w, row_number() over (order by action_id, case when undoes is null then -gift_id else gift_id end) as place
      from gift_reversal r where state = 'waiting' order by place limit p_limit
    ) waiting
      join gift g on g.transfer_id = (w).gift_id
      left join referral i on i.invitee_id = (w).sharer_id;

  -- Lock, in the order of gift_lock().
  perform from video_rank where video_id = any(videos) order by video_id for no key update;
  perform from ledger_account where id = any(people) order by id for no key update;
  perform from referral_pending where account_id = any(people) order by account_id for no key update;

  foreach work in array coalesce(batch, '{}') loop
    if not exists (select from video_rank where video_id = work.video_id) then
      -- Its sharer has removed the video, which had no gifts but the own ones.
      delete from gift_reversal where action_id = work.action_id and gift_id = work.gift_id;
      continue;
    end if;
    select donor_id into donor from gift where transfer_id = work.gift_id;
    -- What the gift paid to the sharer, and the part of it that the mint paid. The sharer paid gifts to own videos.
    select greatest(sum(amount) filter (where account_id = work.sharer_id), 0),
        coalesce(-sum(amount) filter (where account_id = -1), 0)
      into got, extra from ledger_posting where transfer_id = work.gift_id;
    -- It brought something to the inviter of the sharer, who is not the donor then.
    inviter := case when extra > 0 then (select inviter_id from referral where invitee_id = work.sharer_id) end;

    if work.undoes is null then
      from_sharer := least(got, (select balance from ledger_account where id = work.sharer_id));
      work.unpaid := least(extra, coalesce((select pending from referral_pending where account_id = work.sharer_id), 0));
      from_inviter := least(extra - work.unpaid, coalesce((select balance from ledger_account where id = inviter), 0));
      to_donor := case
        when work.to_donor and exists (select from account where id = donor and deleted_at is null)
          then least(from_sharer, got - extra)
        else 0
      end;
      work.shortfall := got + extra - from_sharer - work.unpaid - from_inviter;
      got := -got;
    else
      select * into undone from gift_reversal where action_id = work.undoes and gift_id = work.gift_id;
      select coalesce(sum(amount) filter (where account_id = work.sharer_id), 0),
          coalesce(sum(amount) filter (where account_id = inviter), 0),
          -coalesce(sum(amount) filter (where account_id = donor and donor <> work.sharer_id), 0)
        into from_sharer, from_inviter, to_donor from ledger_posting where transfer_id = undone.transfer_id;
      work.unpaid := -undone.unpaid;
      work.shortfall := greatest(-to_donor - (select balance from ledger_account where id = donor), 0);
      to_donor := to_donor + work.shortfall;
      update gift_reversal set state = 'undone' where action_id = undone.action_id and gift_id = undone.gift_id;
    end if;

    -- The sink gets the rest, and when it is undone, pays what a donor has spent.
    transfer := (ledger_post(case when work.undoes is null then 'reversal' else 'undoReversal' end,
      array[work.sharer_id, inviter, donor, -2],
      array[-from_sharer, -from_inviter, to_donor, from_sharer + from_inviter - to_donor])).transfer_id;
    update ledger_account set received = received + got where id = work.sharer_id;
    update referral_pending set pending = pending - work.unpaid where account_id = work.sharer_id and work.unpaid <> 0;
    update video_rank set balance = balance + work.amount where video_id = work.video_id
      returning balance into balance_after;
    update gift_reversal set state = 'done', transfer_id = transfer, video_balance_after = balance_after,
        unpaid = work.unpaid, shortfall = work.shortfall, done_at = clock_timestamp()
      where action_id = work.action_id and gift_id = work.gift_id;
  end loop;
  update video_rank set updated_us = gift_place(video_id, p_big_gift) where video_id = any(videos);
  return coalesce(videos, '{}');
end $$;
