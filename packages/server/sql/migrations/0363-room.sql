-- Rooms: people who watch one video together (docs/specification/rooms.md).
create table room (
  id bigint generated always as identity,
  public_id text not null,
  invite text not null,
  creator_id bigint,
  video_id bigint,
  episode text,
  position_ms bigint not null default 0,
  at_ms bigint not null,
  rate_percent smallint not null default 100,
  playing boolean not null default false,
  seq bigint not null default 0,
  video_seq bigint not null default 0,
  is_public boolean not null default false,
  everyone_controls boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  active_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  hidden_by bigint,
  constraint room_pkey primary key (id),
  constraint room__public_id unique (public_id)
);
create index room__creator on room (creator_id, created_at);
create index room__video on room (video_id) where ended_at is null;
create index room__shown on room (active_at) where ended_at is null;
comment on table room is
  'Where people watch one video together.';
comment on column room.invite is
  'The secret that lets into a private room. Another one after a member was removed.';
comment on column room.creator_id is
  'Null after the account was deleted.';
comment on column room.video_id is
  'No foreign key: a removed video leaves the room without one.';
comment on column room.at_ms is
  'The time of the state by the clock of the database, in milliseconds since 1970. It can be in the future.';
comment on column room.seq is
  'Grows with each change of what plays.';
comment on column room.video_seq is
  'The seq with which the present video began.';
comment on column room.active_at is
  'When a member was present, within a minute.';
comment on column room.hidden_by is
  'The row of moderation_action that closed it; null where none did.';

create table room_member (
  id bigint generated always as identity,
  room_id bigint not null,
  account_id bigint,
  guest_hash bytea,
  role text not null default 'guest',
  state text not null default 'here',
  behind_s int not null default 0,
  joined_at timestamptz not null default clock_timestamp(),
  entered_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  removed_at timestamptz,
  skips_seq bigint,
  constraint room_member_pkey primary key (id),
  constraint room_member__account unique (room_id, account_id),
  constraint room_member__guest unique (guest_hash),
  constraint room_member__who check (num_nonnulls(account_id, guest_hash) = 1),
  constraint room_member__role check (role in ('host', 'helper', 'guest')),
  constraint room_member__guest_role check (account_id is not null or role = 'guest'),
  constraint room_member_room_id_fkey foreign key (room_id) references room(id) on delete cascade
);
create unique index room_member__host on room_member (room_id) where role = 'host';
create index room_member__account_id on room_member (account_id) where account_id is not null;
comment on table room_member is
  'Who is or was in a room: accounts, and visitors without one.';
comment on column room_member.guest_hash is
  'The SHA-256 of the key of a visitor without an account.';
comment on column room_member.entered_at is
  'When it joined last: it is present for a moment before its stream is open.';
comment on column room_member.left_at is
  'When it left by its own hand; null from when it joins.';
comment on column room_member.skips_seq is
  'The video_seq of the room when it voted to skip; one of an earlier video does not count.';

create unlogged table room_server (
  id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint room_server_pkey primary key (id)
);
comment on table room_server is
  'The servers with streams of rooms. One that was not seen for seconds has none. Unlogged: a crash of the '
  'database ends all streams.';

create unlogged table room_presence (
  member_id bigint not null,
  server_id uuid not null,
  ended_at timestamptz,
  constraint room_presence_pkey primary key (member_id, server_id)
);
create index room_presence__server on room_presence (server_id);
comment on table room_presence is
  'The members with streams open, for each server.';
comment on column room_presence.ended_at is
  'When the last of its streams ended; null while one is open. A member who reconnects soon has not left.';

create table room_queue (
  id bigint generated always as identity,
  room_id bigint not null,
  video_id bigint not null,
  member_id bigint,
  position bigint not null,
  constraint room_queue_pkey primary key (id),
  constraint room_queue__video unique (room_id, video_id),
  constraint room_queue_room_id_fkey foreign key (room_id) references room(id) on delete cascade,
  constraint room_queue_member_id_fkey foreign key (member_id) references room_member(id) on delete set null
);
create index room_queue__member on room_queue (member_id);
comment on table room_queue is
  'The videos that play later, by position.';
