-- Gives every new video its row of health.
create or replace function video_health_begin() returns trigger language plpgsql as $$
begin
  insert into video_health (video_id, source) select id, source from added;
  return null;
end $$;
