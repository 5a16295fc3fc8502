-- Actions of moderators are never changed or deleted (docs/specification/moderation.md#moderation-log).
create or replace function moderation_action_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of moderation is append-only' using errcode = 'BL000';
end $$;

create or replace trigger moderation_action__append_only
  before update or delete or truncate on moderation_action
  for each statement execute function moderation_action_refuse_change();
