-- How many invitees of one address count (docs/specification/rewards.md#referral-addresses).
alter table referral add column counts boolean not null default true;
comment on column referral.counts is
  'False: more invitees than count came from one address that day; neither of the two gets an extra.';

create table referral_address (
  address_hash bytea not null,
  invitees int not null default 1,
  created_at timestamptz not null default now(),
  constraint referral_address_pkey primary key (address_hash)
);
comment on table referral_address is
  'How many invitees came from one address on one day (UTC). Rows are deleted after two days.';
comment on column referral_address.address_hash is
  'person_hash() of day and address, so that nobody can tell the address, nor two days of one.';
