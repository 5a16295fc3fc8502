-- Erases the content of a moment, and returns it. The caller has locked what moment_lock() does.
create or replace function moment_erase(p_id bigint) returns text language plpgsql as $$
declare
  erased moment;
begin
  select * into erased from moment where id = p_id;
  update moment set content = '', mentions = '[]' where id = p_id;
  update video_rank set moments_version = moments_version + 1 where video_id = erased.video_id;
  return erased.content;
end $$;
