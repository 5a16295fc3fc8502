-- What is remembered of people after they delete an account.
create table person (
  identity_hash bytea not null,
  next_reward_at timestamptz not null,
  welcome_paid boolean not null,
  left_at timestamptz not null,
  minted_on date not null,
  minted bigint not null,
  chat_banned boolean not null default false,
  chat_timed_out_until timestamptz,
  sanction_action_id bigint,
  constraint person_pkey primary key (identity_hash)
);
comment on table person is
  'What is remembered of a login that was taken from an account, by deletion or unlinking. Written by '
  'person_remember().';
comment on column person.identity_hash is
  'HMAC-SHA256 of provider and subject, see person_hash(): it names no person without the key.';
comment on column person.minted is
  'Petals minted on the day "minted_on" (UTC) for the accounts that this login left on that day; the demo '
  'user''s are left out.';
comment on column person.sanction_action_id is
  'The row of moderation_action that set the ban or time-out; null where none did.';

create table person_secret (
  only_row boolean not null default true,
  value bytea not null,
  constraint person_secret_pkey primary key (only_row),
  constraint person_secret_only_row_check check (only_row)
);
comment on table person_secret is
  'The key of the hashes in "person"; one for all servers, and kept with them: without it nobody is '
  'remembered.';
-- Two random UUIDs hold 244 random bits.
insert into person_secret (value)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
