-- The chat room and its moderation.
create table chat_position (
  only_row boolean not null default true,
  position bigint not null default 0,
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  purged bigint not null default 0,
  constraint chat_position_pkey primary key (only_row),
  constraint chat_position_only_row_check check (only_row)
);
comment on table chat_position is
  'One row. What takes a position updates it, and so holds its lock until the commit.';
comment on column chat_position.epoch is
  'Identifies this room: cursors of another database are refused.';
comment on column chat_position.purged is
  'Events up to this position have been deleted.';

create table chat_message (
  id bigint not null,
  account_id bigint not null,
  content text not null,
  mentions jsonb not null default '[]',
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text,
  constraint chat_message_pkey primary key (id),
  constraint chat_message__deleted check ((deleted_at is null) = (deleted_by is null)),
  constraint chat_message__deleted_by check (deleted_by in ('author', 'admin'))
);
create index chat_message__account on chat_message (account_id, id);
create index chat_message__deleted_at on chat_message (deleted_at) where deleted_at is not null;
comment on column chat_message.id is
  'Its position.';
comment on column chat_message.content is
  'Kept for a day after the deletion, so that a moderator can restore the message; then empty.';
comment on column chat_message.mentions is
  'Ids of the accounts that it mentions.';

create table chat_event (
  position bigint not null,
  kind text not null,
  message_id bigint,
  account_id bigint,
  data jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_event_pkey primary key (position),
  constraint chat_event__kind check (kind in ('delete', 'restore', 'notice')),
  constraint chat_event__message check ((kind = 'notice') = (message_id is null))
);
create index chat_event__created_at on chat_event (created_at);
comment on table chat_event is
  'What happened besides posts. Kept for a day.';
comment on column chat_event.account_id is
  'Who receives it; null for everybody.';
comment on column chat_event.data is
  'The notice.';

create table chat_report (
  message_id bigint not null,
  account_id bigint not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  constraint chat_report__pkey primary key (message_id, account_id),
  constraint chat_report_account_id_fkey foreign key (account_id) references account(id),
  constraint chat_report_message_id_fkey foreign key (message_id) references chat_message(id),
  constraint chat_report__reason check (reason in ('spam', 'abuse', 'other'))
);
create index chat_report__account on chat_report (account_id, message_id);
create index chat_report__open on chat_report (created_at) where resolved_at is null;
comment on column chat_report.account_id is
  'Who reports.';
comment on column chat_report.resolved_at is
  'When a moderator deleted the message or dismissed the reports; null while they wait.';

create table chat_sanction (
  account_id bigint not null,
  kind text not null,
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_sanction_pkey primary key (account_id),
  constraint chat_sanction_account_id_fkey foreign key (account_id) references account(id),
  constraint chat_sanction__kind check (kind in ('timeout', 'ban')),
  constraint chat_sanction__until check ((kind = 'timeout') = (until is not null))
);
create index chat_sanction__created_at on chat_sanction (created_at);
comment on table chat_sanction is
  'The last time-out, which may have ended, or the ban of an account.';

create table chat_audit (
  id bigint generated always as identity,
  act text not null,
  message_id bigint,
  account_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_audit_pkey primary key (id),
  constraint chat_audit__act check (act in ('delete', 'restore', 'timeout', 'ban', 'lift', 'settings', 'resolve'))
);
comment on table chat_audit is
  'What moderators did. Rows are only added, see chat_audit_refuse_change(); none holds a name or the text of a '
  'message.';
comment on column chat_audit.account_id is
  'Whom it concerns: the author of the message, or the one who may not write.';
insert into chat_position default values;
revoke update, delete, truncate on chat_audit from current_user;
