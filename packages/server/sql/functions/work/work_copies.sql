-- The other videos of the work of a video, and how many seconds later the content of each begins; none for a
-- video alone.
create or replace function work_copies(p_video bigint) returns table (video_id bigint, offset_s int)
language sql stable as $$
  select o.video_id, o.offset_s - w.offset_s
  from work_video w join work_video o on o.work_id = w.work_id and o.video_id <> w.video_id
  where w.video_id = p_video
$$;
