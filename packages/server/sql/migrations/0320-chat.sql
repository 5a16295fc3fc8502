-- The chat room.
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
insert into chat_position default values;

create table chat_message (
  id bigint not null,
  account_id bigint not null,
  content text not null,
  mentions jsonb not null default '[]',
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text,
  hidden_by bigint,
  constraint chat_message_pkey primary key (id),
  constraint chat_message__deleted check ((deleted_at is null) = (deleted_by is null)),
  constraint chat_message__deleted_by check (deleted_by in ('author', 'admin'))
);
create index chat_message__account on chat_message (account_id, id);
create index chat_message__deleted_at on chat_message (deleted_at) where deleted_at is not null;
-- For what happened since a time, in tables that grow in that order.
create index chat_message__created_at on chat_message using brin (created_at) with (pages_per_range = 16);
comment on column chat_message.id is
  'Its position.';
comment on column chat_message.content is
  'Kept for a day after the deletion, so that a moderator can restore the message; then empty.';
comment on column chat_message.mentions is
  'Ids of the accounts that it mentions.';
comment on column chat_message.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

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
