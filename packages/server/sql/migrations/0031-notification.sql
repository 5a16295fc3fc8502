-- What an account hears of others, one row per cause, written in the transaction of the cause. Rows are
-- grouped when they are read: a gift then costs one insert, however popular its video is (docs/adr/0034).
create table notification (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  kind text not null,
  actor_id bigint,
  video_id bigint,
  amount bigint,
  transfer_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notification__pkey primary key (account_id, id)
) with (fillfactor = 90);
create index notification__created_at on notification (created_at);
comment on column notification.account_id is 'Who hears of it.';
comment on column notification.actor_id is
  'The account that caused it; null where nobody did. No foreign key, as for the video: accounts are never deleted, a video takes its rows along.';
comment on column notification.amount is 'Petals that the account got.';
comment on column notification.transfer_id is 'The gift, whose note is shown.';

create table notification_mute (
  account_id bigint not null references account (id),
  kind text not null,
  constraint notification_mute__pkey primary key (account_id, kind)
);
comment on table notification_mute is 'Kinds of notifications that an account has switched off.';
