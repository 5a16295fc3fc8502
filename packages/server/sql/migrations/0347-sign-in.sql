-- Where a passkey works: another PUBLIC_URL makes it useless (docs/operations.md#members-who-cannot-sign-in).
alter table passkey add column host text;
comment on column passkey.host is
  'The host of the site that it was made on, its relying party; null until it is next used, if it was made '
  'before 0.2.0.';
