-- Sends a gift to the sharer of a video, the maker of a collection
-- (docs/specification/collections.md#collection-thanks) or the author of a moment
-- (docs/specification/moments.md#moment-thanks); or a reduce of a video, which is a gift of a negative
-- amount. The caller has called gift_lock() for it in the same transaction (docs/adr/0005).
--
-- p: request, see idempotency_find(); donor; session, the hash of the donor's session token in hex, missing
-- for gifts of the sample catalogue; the target: source and source_id of a video, or collection or moment,
-- its id; amount; note, or null; note_rule, see note_check(); rule: sharer_percent, referral_percent, and
-- for a video big_gift (the amount that lifts it to the top), max_rank (the deepest rank that is counted),
-- min_age_s (the age in seconds from which an account may reduce).
--
-- Returns {replayed, response}, or a refusal() of a gift that changed nothing: those of account_may(),
-- video_may(), video_removed(), note_check() and idempotency_find(); request.notFound, there is no public
-- collection, or no moment that is shown; collection.own, moment.own; video.notLogin, the session has
-- ended; account.insufficientBloom (cost, balance). response: balance, of the donor; total, the new sum of
-- a collection or moment; of a video see gift_outcome(), rank_before and rank_after.
create or replace function gift_send(p jsonb) returns jsonb language plpgsql as $$
declare
  p_amount constant bigint := p -> 'amount';
  p_rule constant jsonb := p -> 'rule';
  min_age_s constant double precision := p_rule -> 'min_age_s';
  act constant text := case when p_amount > 0 then 'gift' else 'reduce' end;
  sent gift;
  ranked video_rank;
  closed jsonb;
  outcome jsonb;
  funds bigint;
  parts record;
  ranks record;
  moved record;
  now_us bigint;
  new_updated_us bigint;
begin
  -- Who and what.
  sent.donor_id := p -> 'donor';
  sent.amount := p_amount;
  if p ? 'session' and not exists (
    select from session where token_hash = decode(p ->> 'session', 'hex') and account_id = sent.donor_id
      and session_is_live(expires_at, created_at))
  then
    return refusal('video.notLogin');
  end if;
  if p ? 'collection' then
    sent.kind := 'collection';
    select id, account_id,
        case when visibility <> 'public' or hidden_by is not null then refusal('request.notFound') end
      into sent.target_id, sent.recipient_id, closed from collection where id = (p -> 'collection')::bigint;
  elsif p ? 'moment' then
    sent.kind := 'moment';
    select m.id, m.account_id, m.video_id, video_removed(m.video_id)
      into sent.target_id, sent.recipient_id, sent.video_id, closed from moment m
      where id = (p -> 'moment')::bigint and hidden_by is null
        and not exists (select from moment where id = m.root_id and hidden_by is not null);
  else
    sent.kind := 'video';
    select r.* into ranked from video v join video_rank r on r.video_id = v.id
      where v.source = p ->> 'source' and v.source_id = p ->> 'source_id';
    sent.target_id := ranked.video_id;
    sent.recipient_id := ranked.sharer_id;
    sent.video_id := ranked.video_id;
    closed := video_may(ranked.video_id, act);
  end if;

  -- May it? An equal request gets its response again, also if moderators removed the target since.
  outcome := coalesce(
    case
      when sent.recipient_id is null then refusal('request.notFound')
      else idempotency_find(p -> 'request')
    end,
    case when sent.recipient_id = sent.donor_id and sent.kind <> 'video'
      then coalesce(account_may(sent.donor_id, act, min_age_s), refusal(sent.kind || '.own')) end,
    closed,
    account_may(sent.donor_id, act, min_age_s),
    case when p ->> 'note' is not null then note_check(sent.donor_id, sent.video_id, p -> 'note_rule') end);
  if outcome ? 'response' and sent.kind = 'video' then
    return gift_outcome(outcome, sent.video_id);
  elsif outcome is not null then
    return outcome;
  end if;
  select balance into funds from ledger_account where id = sent.donor_id;
  if funds < abs(p_amount) then
    return refusal('account.insufficientBloom', jsonb_build_object('cost', abs(p_amount), 'balance', funds));
  end if;

  -- Decide what it moves.
  parts := gift_split(p_amount, sent.donor_id, sent.recipient_id, p_rule);
  now_us := now_us();
  if sent.kind = 'video' then
    new_updated_us := gift_lift(ranked.updated_us, now_us, p_amount, (p_rule -> 'big_gift')::bigint);
    ranks := gift_rank(ranked, ranked.balance + p_amount, new_updated_us, (p_rule -> 'max_rank')::int);
    sent.rank_before := ranks.rank_before;
    sent.rank_after := ranks.rank_after;
  end if;

  -- Move. The mint pays the referral extra (-1), the sink gets what is burned (-2).
  moved := gift_move(case sent.kind when 'video' then act else sent.kind end, sent,
    array[sent.donor_id, sent.recipient_id, -2, -1],
    array[-abs(p_amount), parts.to_sharer + parts.referral, parts.burned, -parts.referral],
    p_amount, parts.to_sharer + parts.referral, parts.referral, new_updated_us);

  -- Record, with the time that the rank was computed by: gift_updated_us() does it again.
  sent.transfer_id := moved.transfer_id;
  sent.video_balance_after := case sent.kind when 'video' then moved.total end;
  sent.created_at := timestamptz 'epoch' + now_us * interval '1 microsecond';
  insert into gift values (sent.*);
  if p ->> 'note' is not null then
    insert into gift_note (transfer_id, account_id, note, video_id)
      values (sent.transfer_id, sent.donor_id, p ->> 'note', case sent.kind when 'video' then sent.video_id end);
  end if;
  if p_amount > 0 and sent.donor_id <> sent.recipient_id then
    insert into notification (
        account_id, kind, actor_id, video_id, collection_id, moment_id, amount, transfer_id)
      values (sent.recipient_id, 'gift', sent.donor_id, sent.video_id,
        case sent.kind when 'collection' then sent.target_id end,
        case sent.kind when 'moment' then sent.target_id end,
        parts.to_sharer + parts.referral, sent.transfer_id);
    if sent.rank_after = 1 and sent.rank_before is distinct from 1 then
      insert into notification (account_id, kind, actor_id, video_id)
        values (sent.recipient_id, 'top', sent.donor_id, sent.video_id);
    end if;
  end if;
  if sent.kind <> 'video' then
    return idempotency_store(p -> 'request',
      jsonb_build_object('balance', moved.balances[1], 'total', moved.total));
  end if;
  return gift_outcome(idempotency_store(p -> 'request', jsonb_build_object(
    'balance', moved.balances[1],
    'rank_before', sent.rank_before,
    'rank_after', sent.rank_after,
    'video', jsonb_build_object('balance', moved.total, 'updated_us', new_updated_us))), sent.video_id);
end $$;
