-- Who moderates, what moderators did, and the rules that they name.
create table role (
  account_id bigint not null,
  role text not null,
  categories text[],
  granted_at timestamptz not null default clock_timestamp(),
  constraint role_pkey primary key (account_id),
  constraint role_account_id_fkey foreign key (account_id) references account(id),
  constraint role__role check (role in ('admin', 'moderator')),
  constraint role__categories check (categories is null or role = 'moderator')
);
comment on column role.categories is
  'The only categories in which a moderator may act; null: everything.';

create table moderation_action (
  id bigint generated always as identity,
  action text not null,
  target_kind text not null,
  target_id bigint not null,
  subject_id bigint,
  category text,
  actor_id bigint,
  actor_role text not null,
  rule int,
  rules_version int,
  reason text not null,
  until timestamptz,
  undoes bigint,
  case_id bigint,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint moderation_action_pkey primary key (id),
  constraint moderation_action__undoes unique (undoes),
  constraint moderation_action__actor_role check (actor_role in ('admin', 'moderator', 'operator')),
  constraint moderation_action__rule check ((rule is null) = (rules_version is null))
);
create index moderation_action__subject on moderation_action (subject_id, id) where subject_id is not null;
create index moderation_action__target on moderation_action (target_kind, target_id, id);
comment on table moderation_action is
  'What moderators did. Rows are only added, see moderation_action_refuse_change(); none holds a text of what was removed.';
comment on column moderation_action.target_id is
  'No foreign key: the row outlives what it is about.';
comment on column moderation_action.subject_id is
  'The account that the action concerns, which is notified.';
comment on column moderation_action.actor_id is
  'Null for an operator at a shell.';
comment on column moderation_action.undoes is
  'The action that this one undoes; each is undone once. No foreign key: to check it, the revoked right would be needed.';
revoke update, delete, truncate on moderation_action from current_user;

alter table video add column hidden_by bigint;
comment on column video.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
comment on column video_rank.offline is
  'It is in no list, because its source does not have it (video.offline_since) or moderators removed it (video.hidden_by).';

alter table notification add column action_id bigint;
comment on column notification.action_id is
  'The row of moderation_action that concerns the account.';
