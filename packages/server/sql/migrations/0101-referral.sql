-- Who invited whom, and what invitees bring their inviters.
create table referral (
  invitee_id bigint not null,
  inviter_id bigint not null,
  created_at timestamptz not null default now(),
  constraint referral_pkey primary key (invitee_id),
  constraint referral_invitee_id_fkey foreign key (invitee_id) references account(id),
  constraint referral_inviter_id_fkey foreign key (inviter_id) references account(id),
  constraint referral__inviter_is_older check (inviter_id < invitee_id),
  constraint referral__not_self check (invitee_id <> inviter_id)
);
create index referral__invited on referral (inviter_id, invitee_id);

create table referral_pending (
  account_id bigint not null,
  pending bigint not null,
  paid bigint not null default 0,
  constraint referral_pending_pkey primary key (account_id),
  constraint referral_pending_account_id_fkey foreign key (account_id) references account(id),
  constraint referral_pending__not_negative check (pending >= 0),
  constraint referral_pending__paid_not_negative check (paid >= 0)
) with (fillfactor = 70);
comment on table referral_pending is
  'What an invited person (account_id) has brought to the inviter (docs/specification/rewards.md#referral-reward), in petals.';
comment on column referral_pending.pending is
  'The inviter''s next daily claim pays it out.';
comment on column referral_pending.paid is
  'Paid out so far.';
