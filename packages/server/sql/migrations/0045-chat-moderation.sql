-- Moderation of the chat room (docs/specification.md#chat-admin): who may not write, what users report, and what
-- moderators did (docs/adr/0043).

create table chat_sanction (
  account_id bigint primary key references account (id),
  kind text not null,
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_sanction__kind check (kind in ('timeout', 'ban')),
  constraint chat_sanction__until check ((kind = 'timeout') = (until is not null))
);
create index chat_sanction__created_at on chat_sanction (created_at);
comment on table chat_sanction is 'The last time-out, which may have ended, or the ban of an account.';

-- A deleted account leaves its sanction to the next one of the same login (docs/adr/0023).
alter table person
  add column chat_banned boolean not null default false,
  add column chat_timed_out_until timestamptz;

create table chat_report (
  message_id bigint not null references chat_message (id),
  account_id bigint not null references account (id),
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  constraint chat_report__pkey primary key (message_id, account_id),
  constraint chat_report__reason check (reason in ('spam', 'abuse', 'other'))
);
create index chat_report__open on chat_report (created_at) where resolved_at is null;
create index chat_report__account on chat_report (account_id, message_id);
comment on column chat_report.account_id is 'Who reports.';
comment on column chat_report.resolved_at is
  'When a moderator deleted the message or dismissed the reports; null while they wait.';

create table chat_audit (
  id bigint primary key generated always as identity,
  act text not null,
  message_id bigint,
  account_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_audit__act
    check (act in ('delete', 'restore', 'timeout', 'ban', 'lift', 'settings', 'resolve'))
);
comment on table chat_audit is
  'What moderators did. Rows are only added, see chat_audit_refuse_change(); none holds a name or the text of a message.';
comment on column chat_audit.account_id is 'Whom it concerns: the author of the message, or the one who may not write.';
