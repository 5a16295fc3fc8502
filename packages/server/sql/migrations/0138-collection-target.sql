-- Collections are what people report and moderators hide.
alter table collection add column hidden_by bigint;
comment on column collection.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

-- A ban or time-out comes back with the person, and the action that set it with it.
alter table person add column sanction_action_id bigint;
comment on column person.sanction_action_id is
  'The row of moderation_action that set the ban or time-out; null where none did.';
