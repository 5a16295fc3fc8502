-- The refusal() of everything that concerns a video that moderators removed: video.removed (rule, version);
-- of one that waits for them: request.notFound; null for every other video.
create or replace function video_removed(p_video bigint) returns jsonb stable language sql as $$
  select case m.action when 'hold' then refusal('request.notFound')
    else refusal('video.removed', jsonb_build_object('rule', m.rule, 'version', m.rules_version)) end
  from video v join moderation_action m on m.id = v.hidden_by where v.id = p_video
$$;
