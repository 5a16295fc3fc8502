-- Handles of accounts. Accounts that have none yet, of earlier releases, get theirs from a job.
create table handle (
  handle text not null,
  account_id bigint,
  taken_at timestamptz not null default now(),
  left_at timestamptz,
  constraint handle_pkey primary key (handle),
  constraint handle_account_id_fkey foreign key (account_id) references account(id),
  constraint handle__form check (handle ~ '^[a-z0-9_]{3,20}$'),
  constraint handle__left check (account_id is not null or left_at is not null)
);
create index handle__account on handle (account_id);
comment on table handle is
  'Every handle that an account has or had. No row is ever deleted, so that none is given twice.';
comment on column handle.account_id is
  'Null after the account was deleted.';
comment on column handle.left_at is
  'When the account took another one, or was deleted.';

alter table account
  add column handle text,
  add column handle_changed_at timestamptz;
create index account__without_handle on account (id) where handle is null and deleted_at is null;
comment on column account.handle is
  'Its row in handle without left_at. Null until the job has given one; account_handle() is what is shown.';
comment on column account.handle_changed_at is
  'When the owner last chose another one; null if never.';
comment on column account.look_alike is
  'The name ends with the mark " @handle" (" #id" in earlier releases), because it looks like a taken one.';
