-- Why something may not be done with a video now, as a refusal(); null if it may.
--
-- p_video: null for one that was never shared, or was removed by its sharer. p_act: 'gift' or 'reduce'.
-- Refusals: request.notFound, there is no such video, or it waits for a moderator; video.removedNoGifts,
-- moderators removed it.
create or replace function video_may(p_video bigint, p_act text) returns jsonb stable language sql as $$
  select case
    when p_video is null then refusal('request.notFound')
    else (select case m.action when 'hold' then refusal('request.notFound') else refusal('video.removedNoGifts') end
      from video v join moderation_action m on m.id = v.hidden_by where v.id = p_video)
  end
$$;
