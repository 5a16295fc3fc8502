-- Takes a video out of its work before its sharer deletes it. The others stay together: those linked to it
-- are linked to the oldest of them. The caller has taken work_lock(), and then locked the video.
create or replace function work_leave(p_video bigint) returns void language plpgsql as $$
declare
  v_rest bigint[];
begin
  v_rest := array(
    select o.video_id from work_video w join work_video o on o.work_id = w.work_id
    where w.video_id = p_video and o.video_id <> p_video);
  with near as (
    select case first_id when p_video then second_id else first_id end as video_id,
      case first_id when p_video then offset_s else -offset_s end as offset_s, id, proposer_id
    from video_link
    where p_video in (first_id, second_id) and state = 'confirmed' and hidden_by is null
  ), oldest as (select * from near order by id limit 1)
  insert into video_link (first_id, second_id, offset_s, state, proposer_id)
  select least(o.video_id, n.video_id), greatest(o.video_id, n.video_id),
    (n.offset_s - o.offset_s) * sign(n.video_id - o.video_id)::int, 'confirmed', n.proposer_id
  from oldest o join near n on n.id <> o.id order by n.id
  on conflict (first_id, second_id) do update set state = 'confirmed' where video_link.state = 'draft';
  delete from video_link where p_video in (first_id, second_id);
  delete from work_video where video_id = p_video;
  update video_rank set work_id = null where video_id = p_video;
  perform work_refresh(v_rest);
end $$;
