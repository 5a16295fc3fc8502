-- Makes the works of these videos, and of all in their works, again from the confirmed links
-- (docs/specification/works.md#work). The offsets are those along the oldest links. Returns how many videos
-- the largest of these works has.
create or replace function work_refresh(p_videos bigint[]) returns int language plpgsql as $$
declare
  v_all bigint[];
  v_root bigint;
  v_size int;
  v_largest int := 1;
begin
  perform work_lock();
  v_all := array(
    select w.video_id from work_video w
      where w.work_id = any (array(select work_id from work_video where video_id = any (p_videos)))
    union select unnest(p_videos)
    order by 1);
  -- A link just confirmed leads to the other work.
  v_all := array(
    select unnest(v_all) union
    select o.video_id from video_link l
      join work_video w on w.video_id in (l.first_id, l.second_id) join work_video o on o.work_id = w.work_id
      where (l.first_id = any (v_all) or l.second_id = any (v_all)) and l.state = 'confirmed' and l.hidden_by is null
    order by 1);
  delete from work_video where video_id = any (v_all);
  foreach v_root in array v_all loop
    continue when exists (select from work_video where video_id = v_root);
    insert into work_video (video_id, work_id, offset_s) values (v_root, v_root, 0);
    loop
      insert into work_video (video_id, work_id, offset_s)
      select distinct on (near.video_id) near.video_id, v_root, w.offset_s + near.offset_s
      from work_video w
        cross join lateral (
          select second_id as video_id, offset_s, id from video_link
            where first_id = w.video_id and state = 'confirmed' and hidden_by is null
          union all
          select first_id, -offset_s, id from video_link
            where second_id = w.video_id and state = 'confirmed' and hidden_by is null
        ) near
      where w.work_id = v_root and not exists (select from work_video where video_id = near.video_id)
      order by near.video_id, near.id;
      exit when not found;
    end loop;
    select count(*) into v_size from work_video where work_id = v_root;
    if v_size = 1 then
      delete from work_video where video_id = v_root;
    end if;
    v_largest := greatest(v_largest, v_size);
  end loop;
  -- By ascending id, as gifts lock them.
  perform from video_rank where video_id = any (v_all) order by video_id for no key update;
  update video_rank r set work_id = w.work_id
  from unnest(v_all) one(video_id) left join work_video w on w.video_id = one.video_id
  where r.video_id = one.video_id and r.work_id is distinct from w.work_id;
  return v_largest;
end $$;
