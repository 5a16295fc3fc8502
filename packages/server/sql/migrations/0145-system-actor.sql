-- A rule of the system hides what trusted persons report, until a moderator decides.
alter table moderation_action
  drop constraint moderation_action__actor_role,
  add constraint moderation_action__actor_role check (actor_role in ('admin', 'moderator', 'operator', 'token', 'system'));
comment on column moderation_action.actor_id is
  'Null for an operator at a shell, for the admin token, and for a rule of the system.';
