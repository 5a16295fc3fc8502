import { sql } from 'kysely';
import type { Bloom } from './bloom.ts';

const idOf = (id: string) => sql`(select id from video where source_id = ${id})`;

/** Makes two videos of a test one work: the content of `second` begins `offsetS` seconds later. */
export async function joinVideos(
  bloom: Pick<Bloom, 'execute'>,
  first: string,
  second: string,
  offsetS = 0,
): Promise<void> {
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state)
    select least(a, b), greatest(a, b), ${offsetS}::int * sign(b - a)::int, 'confirmed'
    from (select ${idOf(first)} as a, ${idOf(second)} as b) v
    on conflict (first_id, second_id) do update set state = 'confirmed'`);
  await refresh(bloom, first, second);
}

/** Splits them again. */
export async function splitVideos(
  bloom: Pick<Bloom, 'execute'>,
  first: string,
  second: string,
): Promise<void> {
  await bloom.execute(sql`
    update video_link set state = 'refused'
    where ${idOf(first)} in (first_id, second_id) and ${idOf(second)} in (first_id, second_id)`);
  await refresh(bloom, first, second);
}

const refresh = (bloom: Pick<Bloom, 'execute'>, first: string, second: string) =>
  bloom.execute(sql`select work_refresh(array[${idOf(first)}, ${idOf(second)}])`);
