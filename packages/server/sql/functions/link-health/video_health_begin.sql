-- Adds the row of video_health of each new video.
create or replace function video_health_begin() returns trigger language plpgsql as $$
begin
  insert into video_health (video_id, source) select id, source from added;
  return null;
end $$;

create or replace trigger video__health after insert on video referencing new table as added
  for each statement execute function video_health_begin();
