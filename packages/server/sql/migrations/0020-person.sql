-- A person is remembered beyond the account (docs/specification.md#person-memory): otherwise
-- deleting the account and coming back would pay the welcome gift and the daily reward again,
-- without end.

alter table ledger_transfer drop constraint ledger_transfer__reason;
-- Not valid: every row so far has passed the narrower check, and the table may be large.
alter table ledger_transfer add constraint ledger_transfer__reason
  check (reason in ('gift', 'reduce', 'demo', 'reward', 'referral', 'welcome')) not valid;

alter table account add column welcome_paid boolean not null default false;
comment on column account.welcome_paid is
  'Whether the owner has had the welcome gift (or the petals of a demo user), with this account or an earlier one.';
update account set welcome_paid = true where id in (
  select p.account_id
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
  where t.reason = 'demo');

create table person_secret (
  only_row boolean primary key default true check (only_row),
  value bytea not null
);
comment on table person_secret is
  'The key of the hashes in "person"; one for all servers, and kept with them: without it nobody is remembered.';
-- Two random UUIDs hold 244 random bits.
insert into person_secret (value)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table person (
  identity_hash bytea primary key,
  next_reward_at timestamptz not null,
  welcome_paid boolean not null,
  left_at timestamptz not null,
  minted_on date not null,
  minted bigint not null
);
comment on table person is
  'What is remembered of a login that was taken from an account, by deletion or unlinking. Written by person_remember().';
comment on column person.identity_hash is
  'HMAC-SHA256 of provider and subject, see person_hash(): it names nobody to who lacks the key.';
comment on column person.minted is
  'Petals minted on the day "minted_on" (UTC) for the accounts that this login left on that day; the demo user''s are left out.';
