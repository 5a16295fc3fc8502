-- Sends a gift to a collection, for its maker (docs/specification/collections.md#collection-thanks). The caller has called
-- collection_gift_lock() for it in the same transaction (docs/adr/0005).
--
-- p: request, see idempotency_find(); donor; session, the hash of the donor's session token in hex, missing for gifts of the
-- sample catalogue; collection, its id; amount, above 0; rule: sharer_percent, referral_percent.
--
-- Returns {replayed, response: {balance, received}}, or a refusal() of a gift that changed nothing: those of account_may()
-- and idempotency_find(); request.notFound, there is no public collection; collection.own; video.notLogin, the session has
-- ended; account.insufficientBloom (cost, balance).
create or replace function collection_gift_send(p jsonb) returns jsonb language plpgsql as $$
declare
  p_donor constant bigint := p -> 'donor';
  p_amount constant bigint := p -> 'amount';
  thanked collection;
  outcome jsonb;
  funds bigint;
  parts record;
  posted record;
begin
  -- Who and what.
  if p ? 'session' and not exists (
    select from session where token_hash = decode(p ->> 'session', 'hex') and account_id = p_donor
      and session_is_live(expires_at, created_at))
  then
    return refusal('video.notLogin');
  end if;
  select * into thanked from collection where id = (p -> 'collection')::bigint;

  -- May it? An equal request has committed by now, because both wait for the donor's ledger account.
  outcome := coalesce(
    idempotency_find(p -> 'request'),
    account_may(p_donor, 'gift'),
    case
      when thanked.account_id = p_donor then refusal('collection.own')
      when thanked.visibility is distinct from 'public' or thanked.hidden_by is not null then refusal('request.notFound')
    end);
  if outcome is not null then
    return outcome;
  end if;
  select balance into funds from ledger_account where id = p_donor;
  if funds < p_amount then
    return refusal('account.insufficientBloom', jsonb_build_object('cost', p_amount, 'balance', funds));
  end if;

  -- Decide what it moves: the maker gets what the sharer of a video would.
  parts := gift_split(p_amount, p_donor, thanked.account_id, p -> 'rule');

  -- Post. The mint pays the referral extra (-1), the sink gets what is burned (-2).
  posted := ledger_post('collection',
    array[p_donor, thanked.account_id, -2, -1],
    array[-p_amount, parts.to_sharer + parts.referral, parts.burned, -parts.referral]);
  if parts.referral > 0 then
    perform referral_bring(thanked.account_id, parts.referral);
  end if;

  -- Record.
  update collection set received = received + p_amount where id = thanked.id returning * into thanked;
  insert into collection_gift (transfer_id, collection_id, maker_id, donor_id, amount)
    values (posted.transfer_id, thanked.id, thanked.account_id, p_donor, p_amount);
  insert into notification (account_id, kind, actor_id, collection_id, amount, transfer_id)
    values (thanked.account_id, 'gift', p_donor, thanked.id, parts.to_sharer + parts.referral, posted.transfer_id);
  return idempotency_store(p -> 'request', jsonb_build_object(
    'balance', posted.balances[1], 'received', thanked.received));
end $$;
