-- Does what a statement of release 0.1.0 does to its reports of messages, which are cases now
-- (docs/specification/moderation.md#cases): to add one reports the message, and to resolve one dismisses the case.
create or replace function chat_report_write() returns trigger language plpgsql as $$
declare
  found_case bigint;
begin
  if tg_op = 'UPDATE' then
    update report set outcome = 'dismissed'
      where account_id = old.account_id and target_kind = 'message' and target_id = old.message_id
      returning case_id into found_case;
    update moderation_case set closed_at = new.resolved_at, outcome = 'dismissed'
      where id = found_case and closed_at is null;
    return new;
  end if;
  perform from report
    where account_id = new.account_id and target_kind = 'message' and target_id = new.message_id;
  if found then
    return null;
  end if;
  insert into moderation_case as c (target_kind, target_id, subject_id, snapshot, weight)
    select 'message', m.id, a.id, jsonb_build_object('id', m.id::text, 'title', a.name, 'text', m.content),
      report_weight(new.account_id)
    from chat_message m join account a on a.id = m.account_id where m.id = new.message_id
    on conflict (target_kind, target_id) where closed_at is null do update set weight = c.weight + excluded.weight
    returning id into found_case;
  insert into report (account_id, target_kind, target_id, case_id, reason)
    values (new.account_id, 'message', new.message_id, found_case,
      case new.reason when 'abuse' then 'harassment' else new.reason end);
  return new;
end $$;

create or replace trigger chat_report__write
  instead of insert or update on chat_report
  for each row execute function chat_report_write();
