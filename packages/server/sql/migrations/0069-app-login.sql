-- Logins of the mobile app are bound to it by a secret, as those of a browser by its cookie
-- (docs/adr/0066-app-logins-are-bound-by-a-secret.md). The previous release neither writes nor reads these columns.
alter table login_state add column app_challenge bytea;
comment on column login_state.app_challenge is
  'SHA-256 of the secret of the app that began the login; null for a login of a browser.';

alter table login_handoff add column app_challenge bytea;
comment on column login_handoff.app_challenge is
  'SHA-256 of the secret without which the code is not exchanged; null where it needs none.';

alter table login_link
  add column subject text,
  add column name text,
  add constraint login_link__verified check ((subject is null) = (name is null));
comment on table login_link is
  'Tickets with which a browser sets out to link a login to an account; the session stays at home. With a subject: '
  'a login that a provider has verified, which the app that began it may link.';
comment on column login_link.browser_hash is
  'SHA-256 of the login cookie of the browser, or of the secret of the app, that requested the ticket.';
