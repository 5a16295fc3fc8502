import { sql } from 'kysely';
import type { AdminSuggestionsResponse } from '@bloom/contract/admin/admin';
import type { Db } from '../../../schema.ts';

type Read = AdminSuggestionsResponse['data'];

/** The open suggestions with the highest likeness, and how many led to what. */
export async function readSuggestions(db: Db): Promise<Read> {
  const counts = await sql<Omit<Read, 'list'>>`
    select count(*) filter (where s.state = 'open')::int as open,
      count(*) filter (where s.state = 'accepted')::int as accepted,
      count(*) filter (where s.state = 'declined')::int as declined,
      count(*) filter (where s.state = 'accepted' and l.state = 'confirmed')::int as confirmed,
      count(*) filter (where s.state = 'accepted' and l.state = 'refused')::int as refused
    from work_suggestion s
      left join video_link l on l.first_id = s.first_id and l.second_id = s.second_id`.execute(db);
  const list = await sql<Read['list'][number]>`
    select jsonb_build_array(
        jsonb_build_object('source', f.source, 'id', f.source_id, 'title', f.title),
        jsonb_build_object('source', o.source, 'id', o.source_id, 'title', o.title)) as videos,
      round(s.score::numeric, 2)::float as score
    from (select * from work_suggestion where state = 'open' order by score desc limit 20) s
      join public_video f on f.id = s.first_id join public_video o on o.id = s.second_id
    where f.hidden_by is null and o.hidden_by is null
    order by s.score desc, s.first_id, s.second_id`.execute(db);
  const none = { open: 0, accepted: 0, declined: 0, confirmed: 0, refused: 0 };
  return { ...(counts.rows[0] ?? none), list: list.rows };
}
