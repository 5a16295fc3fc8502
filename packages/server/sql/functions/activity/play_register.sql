-- Registers a heartbeat: that a video plays or has stopped. Heartbeats of an account at most max_gap_s apart
-- belong to one play. The time between them is credited as watched to the video of the earlier heartbeat, up
-- to the daily limit and to the length of that video (docs/specification/rewards.md#watch-cap). If the length
-- is unknown, only the daily limit applies.
--
-- p: source and source_id of the video; account, missing for a visitor; playing; max_gap_s,
-- max_day_us; progress, the parameters of history_store() without the video, or missing.
--
-- The caller has called play_lock() in the same transaction. Returns earns: whether more watching earns
-- points, because neither limit is reached. Or a refusal(): request.notFound, there is no such video;
-- video.offline, its source no longer has it; those of video_removed() and history_store().
create or replace function play_register(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_playing constant boolean := p -> 'playing';
  p_max_day_us constant bigint := p -> 'max_day_us';
  played video;
  refused jsonb;
  before watch;
  beat timestamptz;
  goes_on boolean := false;
  length_us bigint;
  credited_us bigint;
  credit_us bigint := 0;
  earns_on boolean := false;
begin
  select * into played from video where source = p ->> 'source' and source_id = p ->> 'source_id';
  if not found then
    return refusal('request.notFound');
  elsif p_playing and played.offline_since is not null then
    return refusal('video.offline');
  end if;
  refused := video_removed(played.id);
  if refused is not null then
    return refused;
  end if;
  if p ? 'progress' then
    refused := history_store(p -> 'progress' || jsonb_build_object('video', played.id));
    if refused is not null then
      return refused;
    end if;
  end if;
  if p_account is not null then
    select * into before from watch where account_id = p_account for no key update;
    if not found then
      insert into watch (account_id, video_id) values (p_account, played.id)
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
      -- Nothing more is credited to one that was removed meanwhile.
      select case when hidden_by is null then nullif(duration_s, 0)::bigint * 1000000 else 0 end into length_us
        from video where id = before.video_id;
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
        video_id = played.id,
        beat_at = case when p_playing then beat end,
        watched_us = watched_us + credit_us,
        total_us = total_us + credit_us,
        days = case
          when credit_us = 0 or before.day_us > 0 then before.days
          when before.total_us = 0 then 1
          else before.days + 1 end,
        day = (beat at time zone 'UTC')::date,
        day_us = before.day_us + credit_us
      where account_id = p_account;
    earns_on := before.day_us + credit_us < p_max_day_us and not exists (
      select from watch_video w where w.account_id = p_account and w.video_id = played.id
        and w.watched_us >= nullif(played.duration_s, 0)::bigint * 1000000);
  end if;
  if p_playing and not (goes_on and before.video_id = played.id) then
    insert into video_plays as v (video_id, plays) values (played.id, 1)
      on conflict (video_id) do update set plays = v.plays + 1;
  end if;
  return jsonb_build_object('earns', earns_on);
end $$;
