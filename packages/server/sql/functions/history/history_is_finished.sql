-- Whether so much of a video was watched that it need not be continued; a player that states no time (a
-- duration of 0) does not say where to continue.
create or replace function history_is_finished(
  p_position_s int, p_duration_s int, p_finished_share double precision
) returns boolean language sql immutable as $$
  select p_duration_s = 0 or p_position_s >= p_duration_s * p_finished_share
$$;
