-- What one address of the network claims on a day, and the gifts that claims have counted.
create table reward_address (
  address_hash bytea not null,
  account_id bigint not null,
  claimed bigint not null,
  counts boolean not null,
  created_at timestamptz not null default now(),
  constraint reward_address_pkey primary key (address_hash, account_id),
  constraint reward_address_account_id_fkey foreign key (account_id) references account(id)
);
create index reward_address__created on reward_address (created_at);
comment on table reward_address is
  'Petals that accounts claimed from one address or network on one day (UTC). Rows are deleted after two days.';
comment on column reward_address.address_hash is
  'See reward_address_hash().';
comment on column reward_address.counts is
  'Whether they count towards the maximum of the address: the logins of the account are free.';

alter table reward_claim add column gift_petals bigint not null default 0;
comment on column reward_claim.gift_petals is
  'Petals of gifts that its activity points count.';
