-- What each invited person brings to the inviter. A row belongs to the invitee: gifts to different
-- sharers then never wait for each other because one person invited them all, and an inviter sees
-- what each has brought.

alter table referral_pending add column paid bigint not null default 0;
alter table referral_pending add constraint referral_pending__paid_not_negative check (paid >= 0);
comment on table referral_pending is
  'What an invited person (account_id) has brought to the inviter (docs/specification.md#referral-reward), in petals.';
comment on column referral_pending.pending is 'The inviter''s next daily claim pays it out.';
comment on column referral_pending.paid is 'Paid out so far.';

-- Rows kept by inviter before: what they held is in the books, by sharer.
delete from referral_pending;
insert into referral_pending (account_id, pending)
  select v.sharer_id, sum(-p.amount)
  from gift g
    join video v on v.id = g.video_id
    join ledger_posting p on p.transfer_id = g.transfer_id and p.account_id = -1
  group by v.sharer_id;

create index referral__invited on referral (inviter_id, invitee_id);
drop index referral__inviter;

-- An invited person brings petals that the inviter will be paid.
create function referral_bring(p_invitee bigint, p_amount bigint) returns void language sql as $$
  insert into referral_pending as r (account_id, pending) values (p_invitee, p_amount)
    on conflict (account_id) do update set pending = r.pending + excluded.pending
$$;

-- Marks everything that an inviter is still to be paid as paid, and returns the sum.
-- Locks in ascending ids; a claim locks its own row after those of its invitees, a gift only one.
create function referral_pay_out(p_inviter bigint) returns bigint language sql as $$
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

-- Whoever invites has signed up before: with that there is no circle of invitations.
alter table referral add constraint referral__inviter_is_older check (inviter_id < invitee_id);
