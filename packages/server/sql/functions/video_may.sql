-- Why something may not be done with a video now, as a refusal(); null if it may.
--
-- p_video: null for one that was never shared, or was removed by its sharer. p_act: 'gift' or 'reduce'.
-- Refusals: request.notFound, there is no such video; video.removedNoGifts, moderators removed it.
create or replace function video_may(p_video bigint, p_act text) returns jsonb stable language sql as $$
  select case
    when p_video is null then refusal('request.notFound')
    when exists (select from video where id = p_video and hidden_by is not null) then refusal('video.removedNoGifts')
  end
$$;
