-- What happens to the logins of an account is in its bell; an account may have several passkeys, and recovery codes.
alter table notification add column login jsonb;
comment on column notification.login is
  'What happened to a login of the account: event and provider; null for other notifications.';

drop index login_identity__account_provider;
create unique index login_identity__account_provider on login_identity (account_id, provider)
  where provider <> 'passkey';

create table recovery_code (
  code_hash bytea not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  constraint recovery_code_pkey primary key (code_hash),
  constraint recovery_code_account_id_fkey foreign key (account_id) references account(id)
);
create index recovery_code__account on recovery_code (account_id);
comment on table recovery_code is
  'Codes that each open a session once, for people who have lost their logins (docs/specification/sign-in.md#recovery-codes).';
comment on column recovery_code.code_hash is
  'SHA-256 of the code, which has 80 random bits.';
