-- Accounts and their sessions.
create table account (
  id bigint generated always as identity,
  name text not null,
  ref_code text not null,
  country text not null default 'HK',
  created_at timestamptz not null default now(),
  next_reward_at timestamptz not null default date_trunc('second', now()),
  reward_random bigint not null,
  deleted_at timestamptz,
  welcome_paid boolean not null default false,
  name_changeable boolean not null default false,
  indexed boolean not null default true,
  preferences jsonb not null default '{}',
  has_shared boolean not null default false,
  history_enabled boolean not null default true,
  looks text[] not null default '{}',
  look_alike boolean not null default false,
  constraint account_pkey primary key (id),
  constraint account__ref_code unique (ref_code)
);
-- Who has left lately is looked up every hour, in a table that is mostly of people who stay.
create index account__deleted_at on account (deleted_at) where deleted_at is not null;
create index account__looks on account using gin (looks);
comment on column account.reward_random is
  'The random part of the next daily reward, 0 to 2^48 - 1. No response has it before it is paid. Its default is '
  'in sql/functions/generate_reward_random.sql.';
comment on column account.deleted_at is
  'When the person deleted the account; nothing personal is left in the row, and nobody can enter it.';
comment on column account.welcome_paid is
  'Whether the owner has had the welcome gift (or the petals of a demo user), with this account or an earlier one.';
comment on column account.name_changeable is
  'Whether the server generated the name, and the person has not replaced it yet.';
comment on column account.indexed is
  'Whether search engines may list the page of the user.';
comment on column account.preferences is
  'What the person chose for the app (Preferences of the contract); empty after deletion.';
comment on column account.has_shared is
  'Whether the account has ever shared a video; stays true when the video is removed.';
comment on column account.history_enabled is
  'Whether what the account watches is stored.';
comment on column account.looks is
  'What the name looks like, in comparable forms: names that share one look alike.';
comment on column account.look_alike is
  'The name ends with the mark " #id", because it looks like a taken one.';

create table session (
  token_hash bytea not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id bigint generated always as identity,
  agent text not null default '',
  last_seen_at timestamptz not null default now(),
  constraint session_pkey primary key (token_hash),
  constraint session__id unique (id),
  constraint session_account_id_fkey foreign key (account_id) references account(id)
);
create index session__account on session (account_id);
comment on column session.token_hash is
  'SHA-256 of the token; the token itself is stored nowhere.';
comment on column session.agent is
  'The browser and its system, such as "Firefox · Windows".';
