-- Logins at providers, and logins that are under way.
create table login_identity (
  provider text not null,
  subject text not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  name text not null default '',
  constraint login_identity_pkey primary key (provider, subject),
  constraint login_identity_account_id_fkey foreign key (account_id) references account(id)
);
-- One login a provider: unlinking names the provider alone.
create unique index login_identity__account_provider on login_identity (account_id, provider);
comment on column login_identity.name is
  'The person''s name there, at the last log-in.';

create table login_state (
  state_hash bytea not null,
  provider text not null,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  ref_code text,
  link_account_id bigint,
  from_app boolean not null,
  expires_at timestamptz not null,
  app_challenge bytea,
  constraint login_state_pkey primary key (state_hash),
  constraint login_state_link_account_id_fkey foreign key (link_account_id) references account(id)
);
create index login_state__expires on login_state (expires_at);
comment on table login_state is
  'Logins that are under way at a provider: each ends once, in the browser that began it.';
comment on column login_state.app_challenge is
  'SHA-256 of the secret of the app that began the login; null for a login of a browser.';

create table login_handoff (
  code_hash bytea not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  browser_hash bytea,
  app_challenge bytea,
  constraint login_handoff_pkey primary key (code_hash),
  constraint login_handoff_account_id_fkey foreign key (account_id) references account(id)
);
comment on table login_handoff is
  'One-time codes that a login redirect carries and the client exchanges (docs/specification/sign-in.md#handoff).';
comment on column login_handoff.browser_hash is
  'SHA-256 of the login cookie of the browser that began the login; null where there was none.';
comment on column login_handoff.app_challenge is
  'SHA-256 of the secret without which the code is not exchanged; null where it needs none.';

create table login_link (
  ticket_hash bytea not null,
  provider text not null,
  browser_hash bytea not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  subject text,
  name text,
  constraint login_link_pkey primary key (ticket_hash),
  constraint login_link_account_id_fkey foreign key (account_id) references account(id),
  constraint login_link__verified check ((subject is null) = (name is null))
);
comment on table login_link is
  'Tickets with which a browser sets out to link a login to an account; the session stays at home. With a '
  'subject: a login that a provider has verified, which the app that began it may link.';
comment on column login_link.browser_hash is
  'SHA-256 of the login cookie of the browser, or of the secret of the app, that requested the ticket.';

create table login_native (
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint login_native_pkey primary key (token_hash)
);
comment on table login_native is
  'Tokens of the providers'' own SDKs that were used a moment ago: none logs in twice.';
