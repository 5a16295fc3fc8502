-- A login that is linked belongs to the session that began it (docs/specification/sign-in.md#linked-logins). No
-- foreign key: the end of a session would wait for a link that waits for the session.
alter table login_state add column session_id bigint;
alter table login_link add column session_id bigint;
alter table email_login add column session_id bigint;
comment on column login_state.session_id is
  'The session that began to link the login, in which it ends; null: it signs in.';
comment on column login_link.session_id is 'As in login_state.';
comment on column email_login.session_id is 'As in login_state.';
