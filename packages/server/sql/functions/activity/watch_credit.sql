-- The time to credit for a heartbeat, in microseconds (docs/specification/rewards.md#watch-cap): the time
-- since the previous one, up to what is left of the day and of the length of the video.
--
-- p_us: the time since the previous heartbeat. p_day_us, p_max_day_us: what is credited today, and its limit.
-- p_video_us: what is credited today for the video. p_length_us: its length, null if unknown.
create or replace function watch_credit(
  p_us bigint, p_day_us bigint, p_max_day_us bigint, p_video_us bigint, p_length_us bigint
) returns bigint language sql immutable as $$
  select greatest(0, least(p_us, p_max_day_us - p_day_us, p_length_us - p_video_us))
$$;
