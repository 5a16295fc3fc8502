-- Why something may not be done with a video now, as a refusal(); null if it may.
--
-- p_video: null for one that was never shared, or was removed. p_act: 'gift' or 'reduce'.
-- Refusal: request.notFound, there is no such video.
create or replace function video_may(p_video bigint, p_act text) returns jsonb immutable language sql as $$
  select case when p_video is null then refusal('request.notFound') end
$$;
