-- The chats of rooms (docs/specification/chat.md#room-chat).
alter table chat_message add column room_id bigint;
create index chat_message__room on chat_message (room_id, id) where room_id is not null;
-- However many messages of rooms are between those of the site's chat.
create index chat_message__site on chat_message (id) where room_id is null;
comment on column chat_message.room_id is
  'The room in whose chat it is; null for the chat room of the site.';
alter table chat_event add column room_id bigint;
comment on column chat_event.room_id is
  'That of its message, which can be gone.';
