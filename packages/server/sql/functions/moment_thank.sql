-- Thanks the author of a moment with petals (docs/specification/moments.md#moment-thanks). The caller has called
-- moment_thank_lock() for it in the same transaction (docs/adr/0005).
--
-- p: request, see idempotency_find(); donor; session, the hash of the donor's session token in hex; moment; amount, above 0;
-- rule: sharer_percent.
--
-- Returns {replayed, response: {balance, thanks}}, or a refusal() of thanks that changed nothing: those of account_may(),
-- video_removed() and idempotency_find(); request.notFound, there is no such moment that is shown; moment.own;
-- video.notLogin, the session has ended; account.insufficientBloom (cost, balance).
create or replace function moment_thank(p jsonb) returns jsonb language plpgsql as $$
declare
  p_donor constant bigint := p -> 'donor';
  p_amount constant bigint := p -> 'amount';
  thanked moment;
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
  select * into thanked from moment where id = (p -> 'moment')::bigint;

  -- May it? An equal request has committed by now, because both wait for the donor's ledger account.
  outcome := coalesce(
    idempotency_find(p -> 'request'),
    account_may(p_donor, 'gift'),
    case
      when thanked.id is null or thanked.hidden_by is not null
        or exists (select from moment where id = thanked.root_id and hidden_by is not null) then refusal('request.notFound')
      when thanked.account_id = p_donor then refusal('moment.own')
    end,
    video_removed(thanked.video_id));
  if outcome is not null then
    return outcome;
  end if;
  select balance into funds from ledger_account where id = p_donor;
  if funds < p_amount then
    return refusal('account.insufficientBloom', jsonb_build_object('cost', p_amount, 'balance', funds));
  end if;

  -- Decide what it moves: the author gets what the sharer of a video would, without an extra for inviters.
  parts := gift_split(p_amount, p_donor, thanked.account_id, p -> 'rule' || '{"referral_percent": 0}');

  -- Post. The sink gets what is burned (-2).
  posted := ledger_post('moment',
    array[p_donor, thanked.account_id, -2], array[-p_amount, parts.to_sharer, parts.burned]);

  -- Record.
  update moment set thanks = thanks + p_amount where id = thanked.id returning * into thanked;
  perform moment_touch(thanked, 0);
  insert into moment_gift (transfer_id, moment_id, video_id, author_id, donor_id, amount)
    values (posted.transfer_id, thanked.id, thanked.video_id, thanked.account_id, p_donor, p_amount);
  insert into notification (account_id, kind, actor_id, video_id, moment_id, amount, transfer_id)
    values (thanked.account_id, 'gift', p_donor, thanked.video_id, thanked.id, parts.to_sharer, posted.transfer_id);
  return idempotency_store(p -> 'request', jsonb_build_object('balance', posted.balances[1], 'thanks', thanked.thanks));
end $$;
