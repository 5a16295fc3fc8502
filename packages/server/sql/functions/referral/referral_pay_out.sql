-- Marks pending petals of an inviter's invitees as paid, of the first invitees first, and returns their sum.
--
-- p_most: the most to pay, of which the rest stays pending; null: everything. The caller has locked the rows.
create or replace function referral_pay_out(p_inviter bigint, p_most bigint) returns bigint language sql as $$
  with due as (
    select p.account_id, p.pending,
      sum(p.pending) over (order by p.account_id) - p.pending as before
    from referral r join referral_pending p on p.account_id = r.invitee_id
    where r.inviter_id = p_inviter and p.pending > 0
  ), part as (
    select account_id, greatest(0, least(pending, coalesce(p_most - before, pending))) as petals from due
  ), paid as (
    update referral_pending p set paid = p.paid + part.petals, pending = p.pending - part.petals
      from part where p.account_id = part.account_id and part.petals > 0
      returning part.petals
  )
  select coalesce(sum(petals), 0)::bigint from paid
$$;
