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
  'What is needed to verify a passkey. Account, name and time of its registration are in login_identity, with which it ends.';
comment on column passkey.credential_id is
  'The id of WebAuthn, base64url: the subject of its login.';
comment on column passkey.public_key is
  'COSE key.';
comment on column passkey.user_handle is
  'By which an authenticator knows the account, base64url: random, and the same for all passkeys of an account.';
comment on column passkey.counter is
  'How often it was used, as it says itself; 0: it does not count. It never goes back, unless the key was copied.';
comment on column passkey.transports is
  'How the browser reaches it, as it says itself: internal, hybrid, usb and others.';
comment on column passkey.multi_device is
  'Whether its authenticator may synchronize it to other devices.';
comment on column passkey.backed_up is
  'Whether it was, at its last use.';

comment on column login_state.state_hash is
  'SHA-256 of the state of OAuth, or of the challenge of a passkey.';
comment on column login_state.nonce is
  'Of the id token; of a passkey that is made, its user handle.';
