-- Why something may not be done with a video now, as a refusal(); null if it may.
--
-- p_video: null for one that was never shared. p_act: 'gift' or 'reduce'.
-- Refusal: request.notFound, there is no such video, or it was removed.
create or replace function video_may(p_video bigint, p_act text) returns jsonb language plpgsql as $$
begin
  perform from video_rank where video_id = p_video;
  return case when not found then refusal('request.notFound') end;
end $$;
