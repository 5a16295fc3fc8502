-- Locks all that heartbeats touch, each kind by ascending id: the videos, so that none is removed; then of
-- the accounts the rows of "history" before those of "watch", as the deletion of an account does; then the
-- counts of plays.
--
-- p_plays: an array of parameters of play_register().
create or replace function play_lock(p_plays jsonb) returns void language plpgsql
-- A join that was planned while the table was empty must not read all of it later.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  videos bigint[];
  accounts bigint[];
begin
  select array_agg(v.id), array_agg(p.account) into videos, accounts
    from jsonb_to_recordset(p_plays) as p (source text, source_id text, account bigint)
      join video v on v.source = p.source and v.source_id = p.source_id;
  perform from video where id = any(videos) order by id for key share;
  perform from history where account_id = any(accounts) and video_id = any(videos)
    order by account_id, video_id for no key update;
  perform from watch where account_id = any(accounts) order by account_id for no key update;
  perform from video_plays where video_id = any(videos) order by video_id for no key update;
end $$;
