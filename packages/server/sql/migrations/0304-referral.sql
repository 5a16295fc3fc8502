-- Who invited whom, and what invitees bring their inviters.
create table referral (
  invitee_id bigint not null,
  inviter_id bigint not null,
  created_at timestamptz not null default now(),
  counts boolean not null default true,
  constraint referral_pkey primary key (invitee_id),
  constraint referral_invitee_id_fkey foreign key (invitee_id) references account(id),
  constraint referral_inviter_id_fkey foreign key (inviter_id) references account(id),
  constraint referral__inviter_is_older check (inviter_id < invitee_id),
  constraint referral__not_self check (invitee_id <> inviter_id)
);
create index referral__invited on referral (inviter_id, invitee_id);
comment on column referral.counts is
  'False: more invitees than count came from one address that day; neither of the two gets an extra.';

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
  'What an invited person (account_id) has brought to the inviter '
  '(docs/specification/rewards.md#referral-reward), in petals.';
comment on column referral_pending.pending is
  'The inviter''s next daily claim pays it out.';
comment on column referral_pending.paid is
  'Paid out so far.';

create table referral_address (
  address_hash bytea not null,
  invitees int not null default 1,
  created_at timestamptz not null default now(),
  constraint referral_address_pkey primary key (address_hash)
);
comment on table referral_address is
  'How many invitees came from one address on one day (UTC). Rows are deleted after two days.';
comment on column referral_address.address_hash is
  'person_hash() of day and address, from which neither the address nor two days of one can be learned.';
