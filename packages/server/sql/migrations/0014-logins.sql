-- Sessions that people can tell apart and end, and logins with providers.

alter table session
  add column id bigint generated always as identity,
  add column agent text not null default '',
  add column last_seen_at timestamptz not null default now(),
  add constraint session__id unique (id);
comment on column session.agent is 'The browser and its system, such as "Firefox · Windows".';

alter table login_identity add column name text not null default '';
comment on column login_identity.name is 'The person''s name there, at the last log-in.';
-- One login a provider: unlinking names the provider alone.
create unique index login_identity__account_provider on login_identity (account_id, provider);
drop index login_identity__account;

create table login_state (
  state_hash bytea primary key,
  provider text not null,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  ref_code text,
  link_account_id bigint references account (id),
  from_app boolean not null,
  expires_at timestamptz not null
);
create index login_state__expires on login_state (expires_at);
comment on table login_state is
  'Logins that are under way at a provider: each ends once, in the browser that began it.';

create table login_link (
  ticket_hash bytea primary key,
  provider text not null,
  browser_hash bytea not null,
  account_id bigint not null references account (id),
  expires_at timestamptz not null
);
comment on table login_link is
  'Tickets with which a browser sets out to link a login to an account; the session stays at home.';

create table login_native (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table login_native is
  'Tokens of the providers'' own SDKs that were used a moment ago: none logs in twice.';
