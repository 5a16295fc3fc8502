-- Registers a heartbeat: that a video plays or has stopped. Heartbeats of an account at most max_gap_s
-- apart belong to one play. The time between them is credited as watched to the video of the earlier
-- heartbeat, up to the daily limit and to the length of that video (docs/specification.md#watch-cap). If the
-- length is unknown, only the daily limit applies.
--
-- p: account (null for a visitor), video, playing, earns (whether watching this video earns points),
-- max_gap_s, max_day_us; progress, the parameters of history_store() without the video, or missing.
--
-- Locks the video, then the rows of the account, as a removal does; those of "history" before those of
-- "watch", as the deletion of an account does. Errors: BL005 no such video; those of history_store().
-- Returns whether more watching earns points: neither limit is reached.
-- Dropped first, because an early version returned nothing and "create or replace" cannot change that.
drop function if exists play_register(jsonb);
create or replace function play_register(p jsonb) returns boolean language plpgsql as $$
declare
  p_account constant bigint := p ->> 'account';
  p_video constant bigint := p -> 'video';
  p_playing constant boolean := p -> 'playing';
  p_max_day_us constant bigint := p -> 'max_day_us';
  before watch;
  beat timestamptz;
  goes_on boolean := false;
  length_us bigint;
  credited_us bigint;
  credit_us bigint := 0;
  earns_on boolean := false;
begin
  perform from video where id = p_video for key share;
  if not found then
    raise exception 'no such video' using errcode = 'BL005';
  end if;
  if p ? 'progress' then
    perform history_store(p -> 'progress' || jsonb_build_object('video', p_video));
  end if;
  if p_account is not null and (p -> 'earns')::boolean then
    select * into before from watch where account_id = p_account for no key update;
    if not found then
      insert into watch (account_id, video_id) values (p_account, p_video)
        on conflict (account_id) do nothing;
      select * into before from watch where account_id = p_account for no key update;
    end if;
    -- Read after the lock, so that the heartbeats of several tabs have ascending times.
    beat := clock_timestamp();
    if before.day is distinct from (beat at time zone 'UTC')::date then
      before.day_us := 0;
      delete from watch_video where account_id = p_account;
    end if;
    goes_on := p_playing and coalesce(
      beat - before.beat_at
        between interval '0' and make_interval(secs => (p -> 'max_gap_s')::double precision),
      false);
    if goes_on then
      select nullif(duration_s, 0)::bigint * 1000000 into length_us from video where id = before.video_id;
      select w.watched_us into credited_us from watch_video w
        where w.account_id = p_account and w.video_id = before.video_id;
      credit_us := watch_credit((extract(epoch from beat - before.beat_at) * 1000000)::bigint,
        before.day_us, p_max_day_us, coalesce(credited_us, 0), length_us);
    end if;
    if credit_us > 0 then
      -- Does not wait for a removal of that video, which can wait for this account's row.
      insert into watch_video as w (account_id, video_id, watched_us)
        select p_account, id, credit_us from video where id = before.video_id for key share skip locked
        on conflict (account_id, video_id)
          do update set watched_us = w.watched_us + excluded.watched_us;
    end if;
    update watch set
        video_id = p_video,
        beat_at = case when p_playing then beat end,
        watched_us = watched_us + credit_us,
        day = (beat at time zone 'UTC')::date,
        day_us = before.day_us + credit_us
      where account_id = p_account;
    earns_on := before.day_us + credit_us < p_max_day_us and not exists (
      select from video v join watch_video w on w.video_id = v.id
      where v.id = p_video and w.account_id = p_account
        and w.watched_us >= nullif(v.duration_s, 0)::bigint * 1000000);
  end if;
  if p_playing and not (goes_on and before.video_id = p_video) then
    insert into video_plays as v (video_id, plays) values (p_video, 1)
      on conflict (video_id) do update set plays = v.plays + 1;
  end if;
  return earns_on;
end $$;
