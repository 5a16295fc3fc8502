-- E-mails with codes that a browser of the address got beyond its limits (docs/specification/sign-in.md#e-mail).
alter table email_login add column from_reserve boolean not null default false;
comment on column email_login.from_reserve is
  'The e-mail was sent beyond the limit of the address, to a browser in which it has signed in before.';
