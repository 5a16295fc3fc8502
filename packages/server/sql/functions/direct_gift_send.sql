-- Sends a gift to the maker of a collection (docs/specification/collections.md#collection-thanks) or the author of a moment
-- (docs/specification/moments.md#moment-thanks). The caller has called direct_gift_lock() for it in the same transaction
-- (docs/adr/0005).
--
-- p: request, see idempotency_find(); donor; session, the hash of the donor's session token in hex, missing for gifts of the
-- sample catalogue; kind, 'collection' or 'moment', which is also the reason in the ledger; target, its id; amount, above 0;
-- rule: sharer_percent, referral_percent.
--
-- Returns {replayed, response: {balance, and what the target has been given: received of a collection, thanks of a moment}},
-- or a refusal() of a gift that changed nothing: those of account_may(), video_removed() and idempotency_find();
-- request.notFound, there is no public collection, or no moment that is shown; collection.own, moment.own; video.notLogin, the
-- session has ended; account.insufficientBloom (cost, balance).
create or replace function direct_gift_send(p jsonb) returns jsonb language plpgsql as $$
declare
  p_donor constant bigint := p -> 'donor';
  p_kind constant text := p ->> 'kind';
  p_target constant bigint := p -> 'target';
  p_amount constant bigint := p -> 'amount';
  recipient bigint;
  video bigint;
  closed jsonb;
  outcome jsonb;
  funds bigint;
  parts record;
  posted record;
  thanked moment;
  given jsonb;
begin
  -- Who and what.
  if p ? 'session' and not exists (
    select from session where token_hash = decode(p ->> 'session', 'hex') and account_id = p_donor
      and session_is_live(expires_at, created_at))
  then
    return refusal('video.notLogin');
  end if;
  if p_kind = 'collection' then
    select account_id, case when visibility <> 'public' or hidden_by is not null then refusal('request.notFound') end
      into recipient, closed from collection where id = p_target;
  else
    select m.account_id, m.video_id, video_removed(m.video_id) into recipient, video, closed from moment m
      where id = p_target and hidden_by is null
        and not exists (select from moment where id = m.root_id and hidden_by is not null);
  end if;

  -- May it? An equal request has committed by now, because both wait for the donor's ledger account.
  outcome := coalesce(
    idempotency_find(p -> 'request'),
    account_may(p_donor, 'gift'),
    case
      when recipient is null then refusal('request.notFound')
      when recipient = p_donor then refusal(p_kind || '.own')
    end,
    closed);
  if outcome is not null then
    return outcome;
  end if;
  select balance into funds from ledger_account where id = p_donor;
  if funds < p_amount then
    return refusal('account.insufficientBloom', jsonb_build_object('cost', p_amount, 'balance', funds));
  end if;

  -- Decide what it moves: the recipient gets what the sharer of a video would.
  parts := gift_split(p_amount, p_donor, recipient, p -> 'rule');

  -- Post. The mint pays the referral extra (-1), the sink gets what is burned (-2).
  posted := ledger_post(p_kind,
    array[p_donor, recipient, -2, -1],
    array[-p_amount, parts.to_sharer + parts.referral, parts.burned, -parts.referral]);
  if parts.referral > 0 then
    perform referral_bring(recipient, parts.referral);
  end if;

  -- Record.
  if p_kind = 'collection' then
    update collection set received = received + p_amount where id = p_target
      returning jsonb_build_object('received', received) into given;
  else
    update moment set thanks = thanks + p_amount where id = p_target returning * into thanked;
    perform moment_touch(thanked, 0, p_amount);
    given := jsonb_build_object('thanks', thanked.thanks);
  end if;
  insert into direct_gift (transfer_id, kind, target_id, recipient_id, donor_id, amount, video_id)
    values (posted.transfer_id, p_kind, p_target, recipient, p_donor, p_amount, video);
  insert into notification (account_id, kind, actor_id, video_id, collection_id, moment_id, amount, transfer_id)
    values (recipient, 'gift', p_donor, video,
      case p_kind when 'collection' then p_target end, case p_kind when 'moment' then p_target end,
      parts.to_sharer + parts.referral, posted.transfer_id);
  return idempotency_store(p -> 'request', jsonb_build_object('balance', posted.balances[1]) || given);
end $$;
