-- What accounts are notified of, and devices that get push messages.
create table notification (
  account_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  actor_id bigint,
  video_id bigint,
  amount bigint,
  transfer_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  collection_id bigint,
  action_id bigint,
  login jsonb,
  moment_id bigint,
  reply_id bigint,
  constraint notification__pkey primary key (account_id, id)
) with (fillfactor = 90);
create index notification__created_at on notification (created_at);
comment on column notification.account_id is
  'Who hears of it.';
comment on column notification.actor_id is
  'The account that caused it; null where none did. No foreign key, as for the video: accounts are never '
  'deleted, a video takes its rows along.';
comment on column notification.amount is
  'Petals that the account got.';
comment on column notification.transfer_id is
  'The gift, whose note is shown.';
comment on column notification.collection_id is
  'What a video was added to. No foreign key, as for the video.';
comment on column notification.action_id is
  'The row of moderation_action that concerns the account.';
comment on column notification.login is
  'What happened to a login of the account: event and provider; null for other notifications.';
comment on column notification.moment_id is
  'The moment that was thanked or replied to, or that has the mention. No foreign key, as for the video.';
comment on column notification.reply_id is
  'Of a reply: itself, where moment_id is what it replies to. Null before this column existed. No foreign '
  'key, as for the moment.';

create table notification_mute (
  account_id bigint not null,
  kind text not null,
  constraint notification_mute__pkey primary key (account_id, kind),
  constraint notification_mute_account_id_fkey foreign key (account_id) references account(id)
);
comment on table notification_mute is
  'Kinds of notifications that an account has switched off.';

create table push_key (
  only_row boolean not null default true,
  public_key text not null,
  private_key text not null,
  constraint push_key_pkey primary key (only_row),
  constraint push_key_only_row_check check (only_row)
);
comment on table push_key is
  'The VAPID keys of the system, made by the first server that needs them: with others, every subscription '
  'ends.';

create table push_subscription (
  session_id bigint not null,
  account_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  seen_id bigint not null,
  failures int not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint push_subscription_pkey primary key (session_id),
  constraint push_subscription_account_id_fkey foreign key (account_id) references account(id),
  constraint push_subscription_session_id_fkey foreign key (session_id)
    references session(id) on delete cascade
) with (fillfactor = 80);
create index push_subscription__account on push_subscription (account_id);
-- A hash index keeps four bytes of it, however long it is.
create index push_subscription__endpoint on push_subscription using hash (endpoint);
comment on column push_subscription.seen_id is
  'The newest notification of the account that was sent, or that needed not be.';
comment on column push_subscription.failures is
  'Attempts that failed since the last that did not.';
comment on column push_subscription.due_at is
  'Not before this time: a server that sends moves it ahead, so that no other does the same.';
