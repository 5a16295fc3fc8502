-- A one-time code knows which browser's login issued it, so that a code of somebody else's login is
-- told apart. Null: issued without a login cookie, or by the previous release.
alter table login_handoff add column browser_hash bytea;
comment on column login_handoff.browser_hash is
  'SHA-256 of the login cookie of the browser that began the login; null where there was none.';
