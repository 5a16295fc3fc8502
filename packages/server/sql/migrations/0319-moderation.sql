-- Who moderates, what moderators did, what people report and object to, and the rules that all of them name.
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
  constraint moderation_action__actor_role
    check (actor_role in ('admin', 'moderator', 'operator', 'token', 'system')),
  constraint moderation_action__rule check ((rule is null) = (rules_version is null)),
  -- The page of a removed video names the rule.
  constraint moderation_action__hide check (action <> 'hide' or rule is not null),
  -- The page of an erased video names the rule.
  constraint moderation_action__erase check (action <> 'erase' or rule is not null)
);
create index moderation_action__subject on moderation_action (subject_id, id) where subject_id is not null;
create index moderation_action__target on moderation_action (target_kind, target_id, id);
comment on table moderation_action is
  'What moderators did. Rows are only added, see moderation_action_refuse_change(); none holds a text of '
  'what was removed.';
comment on column moderation_action.target_id is
  'No foreign key: the row outlives what it is about.';
comment on column moderation_action.subject_id is
  'The account that the action concerns, which is notified.';
comment on column moderation_action.actor_id is
  'Null for an operator at a shell, for the admin token, and for a rule of the system.';
comment on column moderation_action.undoes is
  'The action that this one undoes; each is undone once. No foreign key: to check it, the revoked right '
  'would be needed.';
revoke update, delete, truncate on moderation_action from current_user;

-- What people report, and the cases that moderators work on.
create table moderation_case (
  id bigint generated always as identity,
  target_kind text not null,
  target_id bigint not null,
  subject_id bigint,
  category text,
  snapshot jsonb not null,
  weight bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  taken_by bigint,
  taken_at timestamptz,
  closed_at timestamptz,
  outcome text,
  constraint moderation_case_pkey primary key (id),
  constraint moderation_case__taken check ((taken_by is null) = (taken_at is null)),
  constraint moderation_case__outcome check ((outcome is null) = (closed_at is null)),
  constraint moderation_case__outcome_name check (outcome in ('upheld', 'dismissed'))
);
create unique index moderation_case__open on moderation_case (target_kind, target_id) where closed_at is null;
create index moderation_case__queue on moderation_case (weight, id) where closed_at is null;
create index moderation_case__closed on moderation_case (closed_at, id) where closed_at is not null;
comment on table moderation_case is
  'What was reported, one open case for each target.';
comment on column moderation_case.snapshot is
  'The target as it was at the first report: id, title and text.';
comment on column moderation_case.weight is
  'The sum of what its reports count, see report_weight(); the queue begins with the heaviest.';

create table report (
  account_id bigint not null,
  target_kind text not null,
  target_id bigint not null,
  case_id bigint not null,
  reason text not null,
  text text,
  created_at timestamptz not null default clock_timestamp(),
  outcome text,
  constraint report_pkey primary key (account_id, target_kind, target_id),
  constraint report_account_id_fkey foreign key (account_id) references account(id),
  constraint report_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade
);
create index report__case on report (case_id);
comment on column report.outcome is
  'What became of its case; null while that is open.';

create table case_note (
  id bigint generated always as identity,
  case_id bigint not null,
  author_id bigint not null,
  note text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint case_note_pkey primary key (id),
  constraint case_note_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade
);
create index case_note__case on case_note (case_id, id);
comment on table case_note is
  'What moderators write to each other about a case. Only moderators read it.';

-- What persons object to of what was decided about them.
create table appeal (
  action_id bigint not null,
  account_id bigint not null,
  case_id bigint not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  outcome text,
  constraint appeal_pkey primary key (action_id, account_id),
  constraint appeal_account_id_fkey foreign key (account_id) references account(id),
  constraint appeal_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade,
  constraint appeal__outcome check (outcome in ('granted', 'dismissed'))
);
create index appeal__case on appeal (case_id);
create index appeal__account on appeal (account_id, action_id);
comment on column appeal.action_id is
  'The row of moderation_action that it is about. No foreign key: to check it, a revoked right would be '
  'needed.';
comment on column appeal.outcome is
  'Null until it is decided.';

-- What people without an account give notice of, and the e-mails to them.
create table notice (
  id bigint generated always as identity,
  key text not null,
  case_id bigint not null,
  address text not null,
  reason text not null,
  text text not null,
  name text,
  email text,
  locale text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint notice_pkey primary key (id),
  constraint notice__key unique (key),
  constraint notice_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade,
  constraint notice__sender check ((name is null) = (email is null))
);
create index notice__case on notice (case_id);
comment on column notice.key is
  'What only its sender knows: the address where the decision stands.';
comment on column notice.name is
  'Null in a notice of the abuse of children, as email.';

create table mail (
  notice_id bigint not null,
  kind text not null,
  failures int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  constraint mail_pkey primary key (notice_id, kind),
  constraint mail_notice_id_fkey foreign key (notice_id) references notice(id) on delete cascade,
  constraint mail__kind check (kind in ('receipt', 'decision'))
);
create index mail__due on mail (due_at);
comment on table mail is
  'E-mails that are not sent yet; the job "send e-mails" deletes a row once the mail server has taken it.';

-- The rules that admins wrote. Version 1 is built in.
create table site_rules (
  version int not null,
  rules jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint site_rules_pkey primary key (version),
  constraint site_rules__version check (version > 1)
);
comment on table site_rules is
  'The versions of the rules after the built-in one. Rows are only added: actions of moderators name them.';
comment on column site_rules.rules is
  'The rules in the order of their numbers, each with its texts in all languages.';
revoke update, delete, truncate on site_rules from current_user;

-- What the log has of content that was erased for the law (docs/specification/moderation.md#erased-content).
create table erasure (
  action_id bigint not null,
  content_hash bytea not null,
  image text,
  constraint erasure_pkey primary key (action_id)
);
comment on table erasure is
  'Rows are only added. Apart from moderation_action, whose rows are public.';
comment on column erasure.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column erasure.content_hash is
  'SHA-256 of what was erased, as a JSON array.';
comment on column erasure.image is
  'What the files of its image are named by in the caches of servers, a hash of its address; null without '
  'one.';
revoke update, delete, truncate on erasure from current_user;
