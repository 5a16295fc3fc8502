-- What people do: plays, time watched, and what of it counts for the next daily reward.

create table watch (
  account_id bigint primary key references account (id),
  video_id bigint not null references video (id),
  beat_at timestamptz,
  watched_us bigint not null default 0,
  constraint watch__watched_not_negative check (watched_us >= 0)
) with (fillfactor = 70);
comment on table watch is
  'One row a person, whatever the number of tabs: time between heartbeats counts once.';
comment on column watch.beat_at is 'The last heartbeat; null once playing has stopped.';
comment on column watch.watched_us is 'Microseconds watched since the last daily claim.';

create table video_plays (
  video_id bigint primary key references video (id),
  plays bigint not null
) with (fillfactor = 70);
comment on table video_plays is 'How often a video was started; apart from what gifts change.';

-- The shares of a person since a moment are read from the index alone.
create index video__shared on video (sharer_id, shared_us);
drop index video__sharer;

-- Registers that somebody plays a video, or has stopped. A person's heartbeats at most p_max_gap
-- apart are one play, and the time between them is watched.
--
-- p_account is null for a visitor; p_earns says whether watching this video earns anything.
create function play_register(
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

-- Counts what a person did since the last claim, and begins anew with the watched time.
-- The caller holds the person's ledger account: gifts take it before they draw the number of their
-- transfer, so a gift is counted by exactly one claim.
create function activity_take(
  p_account bigint, p_after_transfer bigint, p_after timestamptz,
  p_max_shares int, p_big_gift bigint,
  out shares int, out gift_petals bigint, out watched_us bigint
) language plpgsql as $$
begin
  select count(*) into shares from (
    select from video
    where sharer_id = p_account and shared_us > (extract(epoch from p_after) * 1000000)::bigint
    limit p_max_shares
  ) shared;

  -- A gift to the own video earns nothing.
  select coalesce(sum(least(g.amount, p_big_gift)), 0) into gift_petals
    from gift g join video v on v.id = g.video_id
    where g.donor_id = p_account and g.transfer_id > p_after_transfer
      and g.amount > 0 and v.sharer_id <> p_account;

  select w.watched_us into watched_us from watch w where account_id = p_account for no key update;
  if watched_us > 0 then
    update watch w set watched_us = 0 where account_id = p_account;
  else
    watched_us := 0;
  end if;
end $$;
