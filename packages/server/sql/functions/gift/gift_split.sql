-- Who gets what of a gift or reduce (docs/specification/gifts.md#gift-split), in petals: the sharer; both the
-- sharer and, with the next claim, the inviter who invited the sharer; and what is burned.
--
-- Nothing goes to the sharer of a reduce or of a gift to one's own video. Nothing extra between an inviter
-- and its invitee, in either direction.
--
-- p_rule: sharer_percent, referral_percent.
create or replace function gift_split(
  p_amount bigint, p_donor bigint, p_sharer bigint, p_rule jsonb,
  out to_sharer bigint, out referral bigint, out burned bigint
) language plpgsql as $$
declare
  sharers_inviter bigint;
begin
  to_sharer := 0;
  referral := 0;
  if p_amount > 0 and p_donor <> p_sharer then
    to_sharer := p_amount * (p_rule -> 'sharer_percent')::bigint / 100;
    select inviter_id into sharers_inviter from referral where invitee_id = p_sharer and counts;
    if sharers_inviter <> p_donor
      and not exists (select from referral where invitee_id = p_donor and inviter_id = p_sharer)
    then
      referral := to_sharer * (p_rule -> 'referral_percent')::bigint / 100;
    end if;
  end if;
  burned := abs(p_amount) - to_sharer;
end $$;
