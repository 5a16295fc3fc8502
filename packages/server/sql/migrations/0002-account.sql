-- People, their sessions, who invited whom, and how they log in.

create table account (
  id bigint generated always as identity primary key,
  name text not null,
  ref_code text not null,
  country text not null default 'HK',
  created_at timestamptz not null default now(),
  next_reward_at timestamptz not null default now(),
  constraint account__ref_code unique (ref_code)
);

create table session (
  token_hash bytea primary key,
  account_id bigint not null references account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session__account on session (account_id);
comment on column session.token_hash is 'SHA-256 of the token; the token itself is stored nowhere.';

create table referral (
  invitee_id bigint primary key references account (id),
  inviter_id bigint not null references account (id),
  created_at timestamptz not null default now(),
  constraint referral__not_self check (invitee_id <> inviter_id)
);
create index referral__inviter on referral (inviter_id);

create table referral_pending (
  account_id bigint primary key references account (id),
  pending bigint not null,
  constraint referral_pending__not_negative check (pending >= 0)
) with (fillfactor = 70);
comment on table referral_pending is
  'Referral reward that an inviter''s next daily claim pays out, in petals (docs/specification.md#referral-reward).';

create table login_identity (
  provider text not null,
  subject text not null,
  account_id bigint not null references account (id),
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index login_identity__account on login_identity (account_id);

create table login_handoff (
  code_hash bytea primary key,
  account_id bigint not null references account (id),
  expires_at timestamptz not null
);
comment on table login_handoff is
  'One-time codes that a login redirect carries and the client exchanges (docs/specification.md#handoff).';
