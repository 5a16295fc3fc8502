-- Daily rewards that were claimed.
create table reward_claim (
  transfer_id bigint not null,
  account_id bigint not null,
  claimed_at timestamptz not null,
  activity double precision not null,
  chance double precision not null,
  base bigint not null,
  extra bigint not null,
  referral bigint not null,
  referral_transfer_id bigint,
  constraint reward_claim_pkey primary key (transfer_id),
  constraint reward_claim_referral_transfer_id_key unique (referral_transfer_id),
  constraint reward_claim_account_id_fkey foreign key (account_id) references account(id),
  constraint reward_claim__base_positive check (base > 0),
  constraint reward_claim__extra_not_negative check (extra >= 0),
  constraint reward_claim__referral_has_transfer check (
    referral >= 0 and (referral > 0) = (referral_transfer_id is not null)
  )
);
create index reward_claim__account on reward_claim (account_id, transfer_id);
comment on table reward_claim is
  'What was claimed and how it came about; amounts in petals.';
revoke update, delete, truncate on reward_claim from current_user;
