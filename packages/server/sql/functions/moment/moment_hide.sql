-- Hides a moment by an action of a moderator, or shows it again with null. The caller has locked what
-- moment_lock() does.
create or replace function moment_hide(p_id bigint, p_action bigint) returns void language plpgsql as $$
declare
  hidden moment;
begin
  select * into hidden from moment where id = p_id;
  update moment set hidden_by = p_action where id = p_id;
  if (hidden.hidden_by is null) <> (p_action is null) then
    perform moment_count(hidden, case when p_action is null then 1 else -1 end);
  end if;
end $$;
