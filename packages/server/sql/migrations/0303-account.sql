-- Accounts, their sessions and their handles, and what keeps one from writing or from a name.
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
  handle text,
  handle_changed_at timestamptz,
  frozen_by bigint,
  probation_since timestamptz,
  waits boolean not null default false,
  waits_by bigint,
  looks_version smallint not null default 0,
  constraint account_pkey primary key (id),
  constraint account__ref_code unique (ref_code),
  constraint account__handle check (handle is null or deleted_at is null)
);
-- Who has left lately is looked up every hour, in a table that is mostly of people who stay.
create index account__deleted_at on account (deleted_at) where deleted_at is not null;
create index account__looks on account using gin (looks);
create index account__probation on account (id) where probation_since is not null;
-- Of names, only those with Chinese characters depend on the release of the folding.
create index account__looks_outdated on account (id) where looks_version < 1 and name ~ '[㐀-鿿]';
create index account__beginning on account (left(looks[1], 40) text_pattern_ops) where deleted_at is null;
create index account__handle_beginning on account (handle text_pattern_ops) where deleted_at is null;
comment on column account.reward_random is
  'The random part of the next daily reward, 0 to 2^48 - 1. No response has it before it is paid. Its default is '
  'in sql/functions/reward/generate_reward_random.sql.';
comment on column account.deleted_at is
  'When the person deleted the account; nothing personal is left in the row, and no login leads to it.';
comment on column account.welcome_paid is
  'Whether the owner has had the welcome gift (or the petals of a demo user), with this account or an '
  'earlier one.';
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
  'The name ends with the mark " @handle", because it looks like a taken one.';
comment on column account.handle is
  'Its row in handle without left_at; null while it is being added, and once it is deleted.';
comment on column account.handle_changed_at is
  'When the owner last chose another one; null if never.';
comment on column account.frozen_by is
  'The row of moderation_action that freezes its petals; null where none does.';
comment on column account.probation_since is
  'Since when it has not met what its welcome gift needs; null once it has.';
comment on column account.waits is
  'True until a moderator admits it: it looks at everything and does nothing.';
comment on column account.waits_by is
  'The action that it waits by: that of its application, or by which a moderator declined it; null before '
  'its application.';
comment on column account.looks_version is
  'The release of the folding that made looks (account-name.ts).';

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

create table handle (
  handle text not null,
  account_id bigint,
  taken_at timestamptz not null default now(),
  left_at timestamptz,
  constraint handle_pkey primary key (handle),
  constraint handle_account_id_fkey foreign key (account_id) references account(id),
  constraint handle__form check (handle ~ '^[a-z0-9_]{3,20}$'),
  constraint handle__left check (account_id is not null or left_at is not null)
);
create index handle__account on handle (account_id);
comment on table handle is
  'Every handle that an account has or had. No row is ever deleted, so that none is given twice.';
comment on column handle.account_id is
  'Null after the account was deleted.';
comment on column handle.left_at is
  'When the account took another one, or was deleted.';

create table sanction (
  account_id bigint not null,
  kind text not null,
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  action_id bigint,
  constraint sanction_pkey primary key (account_id),
  constraint sanction_account_id_fkey foreign key (account_id) references account(id),
  constraint sanction__kind check (kind in ('timeout', 'ban')),
  constraint sanction__until check ((kind = 'timeout') = (until is not null))
);
create index sanction__created_at on sanction (created_at);
comment on table sanction is
  'The last time-out, which may have ended, or the ban of an account.';
comment on column sanction.action_id is
  'The row of moderation_action that set it; null for one that was set with the token of the chat''s '
  'moderators.';

-- Names that moderators replaced (docs/specification/moderation.md#removed-names).
create table removed_name (
  account_id bigint not null,
  action_id bigint not null,
  name text not null,
  constraint removed_name_pkey primary key (account_id, action_id),
  constraint removed_name_account_id_fkey foreign key (account_id) references account(id)
);
comment on table removed_name is
  'Names that an account may not choose again while the action that replaced the last one is in force.';
comment on column removed_name.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column removed_name.name is
  'Without the mark of a look-alike.';
