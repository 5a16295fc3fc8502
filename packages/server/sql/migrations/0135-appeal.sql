-- What persons object to of what was decided about them.
create table appeal (
  action_id bigint not null,
  account_id bigint not null,
  case_id bigint not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  outcome text,
  constraint appeal_pkey primary key (action_id),
  constraint appeal_account_id_fkey foreign key (account_id) references account(id),
  constraint appeal_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade,
  constraint appeal__outcome check (outcome in ('granted', 'dismissed'))
);
create index appeal__case on appeal (case_id);
create index appeal__account on appeal (account_id, action_id);
comment on column appeal.action_id is
  'The row of moderation_action that it is about. No foreign key: to check it, a revoked right would be needed.';
comment on column appeal.outcome is
  'Null until it is decided.';
