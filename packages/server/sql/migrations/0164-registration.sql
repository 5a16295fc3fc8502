-- New accounts that wait for a moderator (docs/specification/sign-in.md#who-may-join).
alter table account
  add column waits boolean not null default false,
  add column waits_by bigint;
comment on column account.waits is
  'True until a moderator admits it: it looks at everything and does nothing.';
comment on column account.waits_by is
  'The action that it waits by: that of its application, or by which a moderator declined it; null before its application.';
