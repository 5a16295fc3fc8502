-- Whether at most two invitations lie between two accounts: one invited the other, or the inviter of the
-- other, or both have the same inviter.
create or replace function invited_nearby(p_one bigint, p_other bigint) returns boolean language sql stable as $$
  with inviters as (
    select id as account_id, id as inviter_id, 0 as steps from unnest(array[p_one, p_other]) id
    union all
    select invitee_id, inviter_id, 1 from referral where invitee_id in (p_one, p_other)
    union all
    select r.invitee_id, above.inviter_id, 2
      from referral r join referral above on above.invitee_id = r.inviter_id
      where r.invitee_id in (p_one, p_other)
  )
  select exists (select from inviters one join inviters other using (inviter_id)
    where one.account_id = p_one and other.account_id = p_other and one.steps + other.steps <= 2)
$$;
