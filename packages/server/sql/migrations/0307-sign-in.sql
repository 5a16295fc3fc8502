-- Logins at providers, passkeys, recovery codes, and logins that are under way.
create table login_identity (
  provider text not null,
  subject text not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  name text not null default '',
  email bytea,
  constraint login_identity_pkey primary key (provider, subject),
  constraint login_identity_account_id_fkey foreign key (account_id) references account(id)
);
create unique index login_identity__account_provider on login_identity (account_id, provider)
  where provider <> 'passkey';
comment on column login_identity.name is
  'The person''s name there, at the last log-in.';
comment on column login_identity.email is
  'Of the provider "email": the address, encrypted with a key derived from SECRET_KEY. The subject is its '
  'keyed hash.';

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
comment on column login_state.state_hash is
  'SHA-256 of the state of OAuth, or of the challenge of a passkey.';
comment on column login_state.nonce is
  'Of the id token; of a passkey that is made, its user handle.';
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
  'One-time codes that a login redirect carries and the client exchanges '
  '(docs/specification/sign-in.md#handoff).';
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

create table recovery_code (
  code_hash bytea not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  constraint recovery_code_pkey primary key (code_hash),
  constraint recovery_code_account_id_fkey foreign key (account_id) references account(id)
);
create index recovery_code__account on recovery_code (account_id);
comment on table recovery_code is
  'Codes that each open a session once, for people who have lost their logins '
  '(docs/specification/sign-in.md#recovery-codes).';
comment on column recovery_code.code_hash is
  'SHA-256 of the code, which has 80 random bits.';

-- Passkeys, which people sign in with (docs/specification/sign-in.md#passkeys).
create table passkey (
  provider text not null generated always as ('passkey') stored,
  credential_id text not null,
  public_key bytea not null,
  user_handle text not null,
  counter bigint not null,
  transports text[] not null,
  multi_device boolean not null,
  backed_up boolean not null,
  last_used_at timestamptz not null default now(),
  constraint passkey_pkey primary key (credential_id),
  constraint passkey_login_fkey foreign key (provider, credential_id)
    references login_identity (provider, subject) on delete cascade
);
comment on table passkey is
  'What is needed to verify a passkey. Account, name and time of its registration are in login_identity, '
  'with which it ends.';
comment on column passkey.credential_id is
  'The id of WebAuthn, base64url: the subject of its login.';
comment on column passkey.public_key is
  'COSE key.';
comment on column passkey.user_handle is
  'By which an authenticator knows the account, base64url: random, and the same for all passkeys of an '
  'account.';
comment on column passkey.counter is
  'How often it was used, as it says itself; 0: it does not count. It never goes back, unless the key was '
  'copied.';
comment on column passkey.transports is
  'How the browser reaches it, as it says itself: internal, hybrid, usb and others.';
comment on column passkey.multi_device is
  'Whether its authenticator may synchronize it to other devices.';
comment on column passkey.backed_up is
  'Whether it was, at its last use.';

create table email_login (
  link_hash bytea not null,
  browser_hash bytea not null,
  code_hash text not null,
  subject text not null,
  email bytea not null,
  ref_code text,
  account_id bigint,
  mailed boolean not null,
  failures int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint email_login_pkey primary key (link_hash),
  constraint email_login_account_id_fkey foreign key (account_id) references account(id)
);
create index email_login__browser on email_login (browser_hash);
create index email_login__created on email_login (created_at);
comment on table email_login is
  'Logins by e-mail that wait for their code, for 15 minutes; kept for a day, because they count how many '
  'e-mails were sent.';
comment on column email_login.link_hash is 'SHA-256 of the secret in the link.';
comment on column email_login.browser_hash is
  'SHA-256 of the login cookie of the browser, or of the secret of the app, in which the login began.';
comment on column email_login.code_hash is 'Keyed hash of the code and link_hash.';
comment on column email_login.subject is 'As in login_identity, like email.';
comment on column email_login.account_id is 'The account to link the login to; null: it signs in.';
comment on column email_login.mailed is 'False beyond the limit of an address: the code was sent to no address.';
comment on column email_login.failures is 'Wrong codes; five end it.';

create table login_mail (
  id bigint generated always as identity,
  content bytea not null,
  failures int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint login_mail_pkey primary key (id)
);
create index login_mail__due on login_mail (due_at);
comment on table login_mail is
  'E-mails about logins that are not sent yet; the job "send login e-mails" deletes a row once the mail '
  'server has taken it.';
comment on column login_mail.content is 'The e-mail, encrypted with a key derived from SECRET_KEY.';
