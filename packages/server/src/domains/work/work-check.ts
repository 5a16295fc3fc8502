import type { Check } from '../../platform/database/index.ts';

const linked = `select first_id as a, second_id as b from video_link where state = 'confirmed' and hidden_by is null`;

/** The checks of works. */
export const workChecks: readonly Check[] = [
  {
    name: 'a confirmed link joins its videos into one work',
    sql: `select format('videos %s and %s are linked, and their works are %s and %s',
        l.a, l.b, coalesce(f.work_id::text, 'none'), coalesce(s.work_id::text, 'none')) as problem
      from (${linked}) l
        left join work_video f on f.video_id = l.a left join work_video s on s.video_id = l.b
      where f.work_id is null or s.work_id is distinct from f.work_id`,
  },
  {
    name: 'a work has at least two videos, each of which a confirmed link joins to it, and the smallest id',
    // Each link from both its videos, so that a join by equality finds it.
    sql: `with linked as (${linked}),
        ends as (select a as video_id, b as other from linked union all select b, a from linked)
      select format('work %s has %s videos, the smallest is %s, %s are linked',
        work_id, count(*), min(video_id), count(*) filter (where is_linked)) as problem
      from (
        select w.work_id, w.video_id, exists (
          select from ends e join work_video o on o.video_id = e.other
          where e.video_id = w.video_id and o.work_id = w.work_id) as is_linked
        from work_video w
      ) w
      group by work_id
      having count(*) < 2 or min(video_id) <> work_id or bool_or(not is_linked)`,
  },
  {
    name: 'works and links are of videos that exist',
    sql: `select format('video %s is linked, but gone', id) as problem
      from (select video_id as id from work_video union select first_id from video_link
        union select second_id from video_link) l
      where not exists (select from public_video v where v.id = l.id)`,
  },
  {
    name: 'lists know the work of each video',
    sql: `select format('video %s is in work %s, and lists have %s',
        video_id, coalesce(w.work_id::text, 'none'), coalesce(r.work_id::text, 'none')) as problem
      from video_rank r full join work_video w using (video_id)
      where r.work_id is distinct from w.work_id`,
  },
];
