-- Push notifications: the keys that identify this system to push services, and the devices that have
-- switched them on. A device is a session, and its row ends with it.

create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);
comment on table push_key is
  'The VAPID keys of the system, made by the first server that needs them: with others, every subscription ends.';

create table push_subscription (
  session_id bigint primary key references session (id) on delete cascade,
  account_id bigint not null references account (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  seen_id bigint not null,
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
) with (fillfactor = 80);
create index push_subscription__account on push_subscription (account_id);
-- A hash index keeps four bytes of it, however long it is.
create index push_subscription__endpoint on push_subscription using hash (endpoint);
comment on column push_subscription.seen_id is
  'The newest notification of the account that was sent, or that needed not be.';
comment on column push_subscription.failures is 'Attempts that failed since the last that did not.';
comment on column push_subscription.due_at is
  'Not before this time: a server that sends moves it ahead, so that no other does the same.';
