import { sql } from 'kysely';
import type { Bloom } from '../bloom.ts';

/** Where a stored count of moments differs from what is counted. */
export async function momentProblems(bloom: Bloom) {
  const { rows } = await sql<{ problem: string }>`
    select 'video ' || r.video_id || ' has ' || r.moments as problem from video_rank r
    where r.moments <> (select count(*) from moment m left join moment root on root.id = m.root_id
      where m.video_id = r.video_id and m.hidden_by is null and root.hidden_by is null)
    union all
    select 'moment ' || m.id || ' has ' || m.replies from moment m
    where m.replies <> (select count(*) from moment r where r.root_id = m.id and r.hidden_by is null)
    union all
    select 'segment ' || s.n || ' has ' || s.density::text || ' with ' || s.petals::text
    from moment_segment s, unnest(s.density, s.petals) with ordinality as d (moments, petals, part)
    where (d.moments, d.petals) <> (select count(*), coalesce(sum(m.thanks), 0) from moment m
      where m.video_id = s.video_id and m.episode = s.episode and m.at_ms / 10000 = s.n * 36 + d.part - 1
        and m.hidden_by is null)`.execute(bloom.database.write);
  return rows;
}
