-- Marks all pending petals of an inviter's invitees as paid, and returns their sum.
-- Locks rows by ascending id. Claims lock their own row after those of their invitees, gifts lock one row.
create or replace function referral_pay_out(p_inviter bigint) returns bigint language sql as $$
  with due as (
    select p.account_id, p.pending
    from referral r join referral_pending p on p.account_id = r.invitee_id
    where r.inviter_id = p_inviter and p.pending > 0
    order by p.account_id for no key update of p
  ), paid as (
    update referral_pending p set paid = p.paid + due.pending, pending = 0
      from due where p.account_id = due.account_id
      returning due.pending
  )
  select coalesce(sum(pending), 0)::bigint from paid
$$;
