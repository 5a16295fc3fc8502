-- Stores how far an account has watched a video or an episode of it
-- (docs/specification/playback.md#watch-history). Nothing is stored while the account has switched its
-- history off, near the start of a video, and where something newer is known.
--
-- p: account, video, episode ('' without), position_s, duration_s (0 where the player states no time),
-- watched_us (null for now), start_s, finished_share, max_videos.
--
-- The caller has locked the video. Returns null, or a refusal() request.invalid (episode): the video has no
-- such episode.
create or replace function history_store(p jsonb) returns jsonb language plpgsql as $$
declare
  p_account constant bigint := p -> 'account';
  p_video constant bigint := p -> 'video';
  p_episode constant text := p ->> 'episode';
  p_position constant int := p -> 'position_s';
  p_duration constant int := p -> 'duration_s';
  -- A device whose clock is ahead is not ahead of the others.
  p_watched_us constant bigint := least((p ->> 'watched_us')::bigint, now_us());
  is_finished constant boolean :=
    history_is_finished(p_position, p_duration, (p -> 'finished_share')::double precision);
  known history;
begin
  if not is_finished and p_position < (p -> 'start_s')::int then
    return null;
  end if;
  loop
    -- The case of nearly every heartbeat: the same episode, a little further.
    update history h
      set position_s = p_position, duration_s = p_duration, finished = is_finished,
        watched_us = p_watched_us
      from account a
      where h.account_id = p_account and h.video_id = p_video and h.episode = p_episode
        and h.watched_us <= p_watched_us and a.id = p_account and a.history_enabled;
    exit when found;
    perform from account where id = p_account and history_enabled and deleted_at is null;
    exit when not found;
    if p_episode <> '' and not exists (
      select from video
      where id = p_video and episodes @> jsonb_build_array(jsonb_build_object('id', p_episode)))
    then
      return refusal('request.invalid', '{"field": "episode"}');
    end if;
    insert into history (account_id, video_id, episode, position_s, duration_s, finished, watched_us)
      values (p_account, p_video, p_episode, p_position, p_duration, is_finished, p_watched_us)
      on conflict do nothing;
    if found then
      delete from history h where h.account_id = p_account and (h.watched_us, h.video_id) <= (
        select o.watched_us, o.video_id from history o where o.account_id = p_account
        order by o.watched_us desc, o.video_id desc offset (p -> 'max_videos')::int limit 1);
      exit;
    end if;
    select * into known from history
      where account_id = p_account and video_id = p_video for no key update;
    -- Deleted at this moment.
    continue when not found;
    if known.episode = p_episode then
      exit when known.watched_us > p_watched_us;
      continue;
    end if;
    if known.watched_us <= p_watched_us then
      update history
        set episode = p_episode, position_s = p_position, duration_s = p_duration,
          finished = is_finished, watched_us = p_watched_us
        where account_id = p_account and video_id = p_video;
      delete from history_episode
        where account_id = p_account and video_id = p_video and episode = p_episode;
    else
      known.episode := p_episode;
      known.position_s := p_position;
      known.duration_s := p_duration;
      known.finished := is_finished;
      known.watched_us := p_watched_us;
    end if;
    insert into history_episode as e
        (account_id, video_id, episode, position_s, duration_s, finished, watched_us)
      values (p_account, p_video, known.episode, known.position_s, known.duration_s,
        known.finished, known.watched_us)
      on conflict (video_id, account_id, episode) do update
        set position_s = excluded.position_s, duration_s = excluded.duration_s,
          finished = excluded.finished, watched_us = excluded.watched_us
        where e.watched_us <= excluded.watched_us;
    exit;
  end loop;
  return null;
end $$;
