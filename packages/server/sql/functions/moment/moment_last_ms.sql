-- The last millisecond of a video, or of an episode, that can have a moment
-- (docs/specification/moments.md#moment): a second beyond its stated length, as players round it. The length
-- of an episode is not known; 12 hours are longer than what people film, and are 120 segments. No length is
-- beyond 1,000,000 seconds (contract/history/history-rules.ts).
create or replace function moment_last_ms(p_duration_s int, p_episodes jsonb) returns int language sql immutable as $$
  select case when p_duration_s > 0 and p_episodes = '[]' then (least(p_duration_s, 999999) + 1) * 1000
    else 12 * 60 * 60 * 1000 end
$$;
