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
