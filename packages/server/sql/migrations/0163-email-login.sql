-- Sign-in by e-mail (docs/specification/sign-in.md#e-mail).
alter table login_identity add column email bytea;
comment on column login_identity.email is
  'Of the provider "email": the address, encrypted with a key derived from SECRET_KEY. The subject is its keyed hash.';

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
  'Logins by e-mail that wait for their code, for 15 minutes; kept for a day, because they count how many e-mails were sent.';
comment on column email_login.link_hash is 'SHA-256 of the secret in the link.';
comment on column email_login.browser_hash is
  'SHA-256 of the login cookie of the browser, or of the secret of the app, in which the login began.';
comment on column email_login.code_hash is 'Keyed hash of the code and link_hash.';
comment on column email_login.subject is 'As in login_identity, like email.';
comment on column email_login.account_id is 'The account to link the login to; null: it signs in.';
comment on column email_login.mailed is 'False beyond the limit of an address: nobody knows the code.';
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
  'E-mails about logins that are not sent yet; the job "send login e-mails" deletes a row once the mail server has taken it.';
comment on column login_mail.content is 'The e-mail, encrypted with a key derived from SECRET_KEY.';
