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
