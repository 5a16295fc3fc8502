-- Adds to a gift what its postings depend on (docs/specification.md#gift-split): video; sharer, who is notified
-- of what the gift brings (docs/adr/0034), or null; postings, an array of {account, amount}; pending, {account,
-- amount} of what an invitee brings its inviter, or null. None of it ever changes for a video and a donor, so
-- nothing is locked. Adds no video where there is none.
--
-- p_gift: source and source_id of the video, donor, amount; splits, each {sharer, sink, referral} of splitGift
-- in the contract: own, for the donor's own video; plain; invited, for the video of an invited sharer; null
-- for a reduce, which is burned completely.
create or replace function gift_prepare(p_gift jsonb) returns jsonb stable language plpgsql as $$
declare
  p_donor constant bigint := p_gift -> 'donor';
  p_amount constant bigint := p_gift -> 'amount';
  parties record;
  split record;
begin
  -- The previous release has prepared its gifts.
  if p_gift ? 'video' then
    return p_gift;
  end if;
  select v.id, v.sharer_id, s.inviter_id as sharers_inviter, d.inviter_id as donors_inviter into parties
    from video v
      left join referral s on s.invitee_id = v.sharer_id
      left join referral d on d.invitee_id = p_donor
    where v.source = p_gift ->> 'source' and v.source_id = p_gift ->> 'source_id';
  if not found then
    return p_gift;
  end if;
  if p_amount < 0 then
    return p_gift || jsonb_build_object(
      'video', parties.id, 'sharer', null, 'pending', null,
      'postings', jsonb_build_array(
        jsonb_build_object('account', p_donor, 'amount', p_amount),
        jsonb_build_object('account', -2, 'amount', -p_amount)));
  end if;

  -- Nothing extra between an inviter and its invitee, in either direction.
  select * into split from jsonb_to_record(p_gift -> 'splits' -> case
      when parties.sharer_id = p_donor then 'own'
      when parties.sharers_inviter <> p_donor and parties.donors_inviter is distinct from parties.sharer_id
        then 'invited'
      else 'plain'
    end) as split (sharer bigint, sink bigint, referral bigint);
  return p_gift - 'splits' || jsonb_build_object(
    'video', parties.id,
    'sharer', nullif(parties.sharer_id, p_donor),
    'postings', (
      select jsonb_agg(jsonb_build_object('account', account, 'amount', amount))
      from (values (p_donor, -p_amount), (parties.sharer_id, split.sharer + split.referral),
        (-2, split.sink), (-1, -split.referral)) as posting (account, amount)
      where amount <> 0),
    'pending', case when split.referral > 0 then
      jsonb_build_object('account', parties.sharer_id, 'amount', split.referral) end);
end $$;
