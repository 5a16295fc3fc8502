-- An entry of the bell leads to the reply (docs/specification/moments.md#moment-bell).
alter table notification add column reply_id bigint;
comment on column notification.reply_id is
  'Of a reply: itself, where moment_id is what it replies to. Null before this column existed. No foreign key, as for the moment.';
