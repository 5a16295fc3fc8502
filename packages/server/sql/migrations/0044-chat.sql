-- The chat room (docs/specification.md#chat). Messages and events share one sequence of positions, which are
-- in the order of commits (docs/adr/0041).

create table chat_position (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  purged bigint not null default 0
);
comment on table chat_position is
  'One row. What takes a position updates it, and so holds its lock until the commit.';
comment on column chat_position.epoch is 'Identifies this room: cursors of another database are refused.';
comment on column chat_position.purged is 'Events up to this position have been deleted.';
insert into chat_position default values;

create table chat_message (
  id bigint primary key,
  account_id bigint not null references account (id),
  content text not null,
  mentions jsonb not null default '[]',
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text,
  constraint chat_message__deleted check ((deleted_at is null) = (deleted_by is null)),
  constraint chat_message__deleted_by check (deleted_by in ('author', 'admin'))
);
create index chat_message__account on chat_message (account_id, id);
create index chat_message__deleted_at on chat_message (deleted_at) where deleted_at is not null;
comment on column chat_message.id is 'Its position.';
comment on column chat_message.mentions is 'Ids of the accounts that it mentions.';
comment on column chat_message.content is
  'Kept for a day after the deletion, so that a moderator can restore the message; then empty.';

create table chat_event (
  position bigint primary key,
  kind text not null,
  message_id bigint,
  account_id bigint,
  data jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_event__kind check (kind in ('delete', 'restore', 'notice')),
  constraint chat_event__message check ((kind = 'notice') = (message_id is null))
);
create index chat_event__created_at on chat_event (created_at);
comment on table chat_event is 'What happened besides posts. Kept for a day.';
comment on column chat_event.account_id is 'Who receives it; null for everybody.';
comment on column chat_event.data is 'The notice.';
