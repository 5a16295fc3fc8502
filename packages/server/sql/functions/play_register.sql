-- Registers that somebody plays a video, or has stopped. A person's heartbeats at most p_max_gap
-- apart are one play, and the time between them is watched.
--
-- p_account is null for a visitor; p_earns says whether watching this video earns anything.
create or replace function play_register(
  p_account bigint, p_video bigint, p_playing boolean, p_earns boolean, p_max_gap interval
) returns void language plpgsql as $$
declare
  before watch;
  beat timestamptz;
  gap interval;
begin
  if p_account is not null and p_earns then
    insert into watch (account_id, video_id) values (p_account, p_video)
      on conflict (account_id) do nothing;
    select * into before from watch where account_id = p_account for no key update;
    -- After the lock, so that the heartbeats of several tabs come one after the other.
    beat := clock_timestamp();
    gap := beat - before.beat_at;
    update watch set
        video_id = p_video,
        beat_at = case when p_playing then beat end,
        watched_us = watched_us + case
          when p_playing and gap between interval '0' and p_max_gap
            then (extract(epoch from gap) * 1000000)::bigint
          else 0
        end
      where account_id = p_account;
  end if;
  if p_playing
    and (before.video_id = p_video and gap between interval '0' and p_max_gap) is not true
  then
    insert into video_plays as v (video_id, plays) values (p_video, 1)
      on conflict (video_id) do update set plays = v.plays + 1;
  end if;
end $$;
