-- What the audit of the chat's moderation holds is never changed or deleted (docs/specification/chat.md#moderation-audit).
create or replace function chat_audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'BL000';
end $$;

create or replace trigger chat_audit__append_only
  before update or delete or truncate on chat_audit
  for each statement execute function chat_audit_refuse_change();
