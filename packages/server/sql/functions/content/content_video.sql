-- The video that content is, or is on; null where it is on none. Its plan is kept: the view would be planned
-- in each statement.
create or replace function content_video(p_kind text, p_id bigint) returns bigint
language plpgsql stable strict as $$
begin
  return (select video_id from content where kind = p_kind and id = p_id);
end
$$;
