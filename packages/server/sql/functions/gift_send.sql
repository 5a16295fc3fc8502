-- Sends a gift, or a reduce, which is a gift of a negative amount. The caller has called gift_lock() for it in the same
-- transaction (docs/adr/0005).
--
-- p: request, see idempotency_find(); donor; session, the hash of the donor's session token in hex, missing for
-- gifts of the sample catalogue; source and source_id of the video; amount; note, or null; note_rule, see note_check(); rule: sharer_percent, referral_percent,
-- big_gift (the amount that lifts a video to the top), max_rank (the deepest rank that is counted), min_age_s (the age in
-- seconds from which an account may reduce).
--
-- Returns {replayed, response}, or a refusal() of a gift that changed nothing: those of account_may(), video_may(),
-- note_check() and idempotency_find(); video.notLogin, the session has ended; account.insufficientBloom (cost, balance).
create or replace function gift_send(p jsonb) returns jsonb language plpgsql as $$
declare
  p_donor constant bigint := p -> 'donor';
  p_amount constant bigint := p -> 'amount';
  p_rule constant jsonb := p -> 'rule';
  act constant text := case when p_amount > 0 then 'gift' else 'reduce' end;
  place video_rank;
  outcome jsonb;
  funds bigint;
  parts record;
  posted record;
  ranks record;
  now_us bigint;
  new_balance bigint;
  new_updated_us bigint;
begin
  -- Who and what.
  if p ? 'session' and not exists (
    select from session where token_hash = decode(p ->> 'session', 'hex') and account_id = p_donor
      and session_is_live(expires_at, created_at))
  then
    return refusal('video.notLogin');
  end if;
  select r.* into place from video v join video_rank r on r.video_id = v.id
    where v.source = p ->> 'source' and v.source_id = p ->> 'source_id';

  -- May it? An equal request has committed by now, because both wait for the donor's ledger account.
  -- It gets its response again, also if moderators removed the video since.
  outcome := coalesce(
    case when place.video_id is not null then idempotency_find(p -> 'request') end,
    video_may(place.video_id, act),
    account_may(p_donor, act, (p_rule -> 'min_age_s')::double precision),
    case when p ->> 'note' is not null then note_check(p_donor, place.video_id, p -> 'note_rule') end);
  if outcome ? 'refusal' then
    return outcome;
  elsif outcome is not null then
    return gift_outcome(outcome, place.video_id);
  end if;
  select balance into funds from ledger_account where id = p_donor;
  if funds < abs(p_amount) then
    return refusal('account.insufficientBloom', jsonb_build_object('cost', abs(p_amount), 'balance', funds));
  end if;

  -- Decide what it moves.
  parts := gift_split(p_amount, p_donor, place.sharer_id, p_rule);
  now_us := now_us();
  new_balance := place.balance + p_amount;
  new_updated_us := gift_lift(place.updated_us, now_us, p_amount, (p_rule -> 'big_gift')::bigint);

  -- Post. The mint pays the referral extra (-1), the sink gets what is burned (-2).
  posted := ledger_post(act,
    array[p_donor, place.sharer_id, -2, -1],
    array[-abs(p_amount), parts.to_sharer + parts.referral, parts.burned, -parts.referral]);
  if parts.referral > 0 then
    perform referral_bring(place.sharer_id, parts.referral);
  end if;

  -- Rank.
  ranks := gift_rank(place, new_balance, new_updated_us, (p_rule -> 'max_rank')::int);
  update video_rank set balance = new_balance, updated_us = new_updated_us where video_id = place.video_id;

  -- Record, with the time that the rank was computed by: gift_place() does it again.
  insert into gift (
      transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after, created_at)
    values (posted.transfer_id, place.video_id, p_donor, p_amount, new_balance, ranks.rank_before, ranks.rank_after,
      timestamptz 'epoch' + now_us * interval '1 microsecond');
  if p ->> 'note' is not null then
    insert into gift_note (transfer_id, account_id, note) values (posted.transfer_id, p_donor, p ->> 'note');
  end if;
  if p_amount > 0 and p_donor <> place.sharer_id then
    insert into notification (account_id, kind, actor_id, video_id, amount, transfer_id)
      values (place.sharer_id, 'gift', p_donor, place.video_id, parts.to_sharer + parts.referral, posted.transfer_id);
    if ranks.rank_after = 1 and ranks.rank_before is distinct from 1 then
      insert into notification (account_id, kind, actor_id, video_id)
        values (place.sharer_id, 'top', p_donor, place.video_id);
    end if;
  end if;
  return gift_outcome(idempotency_store(p -> 'request', jsonb_build_object(
    'balance', posted.balances[1],
    'rank_before', ranks.rank_before,
    'rank_after', ranks.rank_after,
    'video', jsonb_build_object('balance', new_balance, 'updated_us', new_updated_us))), place.video_id);
end $$;
