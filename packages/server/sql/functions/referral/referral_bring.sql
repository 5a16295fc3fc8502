-- Adds petals of an invitee that the inviter's next claim will pay out, or takes some of them back. A row
-- for each invitee, so that gifts to different sharers do not wait for each other because one person
-- invited all of them.
create or replace function referral_bring(p_invitee bigint, p_amount bigint) returns void language sql as $$
  insert into referral_pending as r (account_id, pending) values (p_invitee, greatest(p_amount, 0))
    on conflict (account_id) do update set pending = r.pending + p_amount
$$;
