-- Messages of the chat are what people report and moderators act on, as everything else.
alter table chat_message add column hidden_by bigint;
comment on column chat_message.hidden_by is
  'The row of moderation_action that hides it; null where none does, and for one that release 0.1.0 deleted for a moderator.';

alter table moderation_action
  drop constraint moderation_action__actor_role,
  add constraint moderation_action__actor_role check (actor_role in ('admin', 'moderator', 'operator', 'token'));
comment on column moderation_action.actor_id is
  'Null for an operator at a shell, and for the admin token.';
comment on table chat_audit is
  'What moderators of the chat did until release 0.1.0. Rows are only added, see chat_audit_refuse_change(); none holds a '
  'name or the text of a message.';

-- Reports that wait come into the queue, each with what one of a reporter without decided reports weighs; the others
-- become closed cases.
with old as (
  select r.message_id, r.account_id, r.reason, r.created_at, m.account_id as author_id, a.name, m.content, m.deleted_by,
    r.resolved_at is null and m.deleted_at is null as is_open,
    coalesce(r.resolved_at, m.deleted_at) as closed_at
  from chat_report r join chat_message m on m.id = r.message_id join account a on a.id = m.account_id
), added as (
  insert into moderation_case (
      target_kind, target_id, subject_id, snapshot, weight, opened_at, closed_at, outcome)
    select 'message', message_id, author_id,
      jsonb_build_object('id', message_id::text, 'title', name, 'text', content),
      50 * count(*), min(created_at), max(closed_at),
      case when is_open then null when deleted_by = 'admin' then 'upheld' else 'dismissed' end
    from old group by message_id, author_id, name, content, deleted_by, is_open
    returning id, target_id, outcome
)
insert into report (account_id, target_kind, target_id, case_id, reason, created_at, outcome)
  select o.account_id, 'message', o.message_id, c.id,
    case o.reason when 'abuse' then 'harassment' else o.reason end, o.created_at, c.outcome
  from old o join added c on c.target_id = o.message_id and (c.outcome is null) = o.is_open;

drop table chat_report;
create view chat_report as
  select target_id as message_id, account_id,
    case reason when 'spam' then 'spam' when 'harassment' then 'abuse' else 'other' end as reason, created_at,
    (select closed_at from moderation_case c where c.id = case_id) as resolved_at
  from report where target_kind = 'message';
comment on view chat_report is
  'For the statements of release 0.1.0 during an upgrade, see chat_report_write().';
