import { sql, type RawBuilder } from 'kysely';
import type { MomentSegment } from '@bloom/contract/moment/moment';
import { maxSegmentMoments, segmentMs } from '@bloom/contract/moment/moment-rules';
import { Reader } from '../../schema.ts';
import { noSecondMs } from './moment.ts';
import type { MomentCopy } from './moment-home.ts';

/**
 * Which part of a video's moments: those of an episode, or, with an empty text, those that name none; and the
 * videos that they are stored at.
 */
export type Part = { copies: readonly MomentCopy[]; episode: string };

/** The part of one video. */
type OwnPart = { videoId: number; episode: string };

/**
 * The segments of videos, none after the end, without the ten seconds that begin after it: moments from
 * before the end was checked, or known, are there.
 */
export const timeline = sql`(
  select s.video_id, s.episode, s.n, s.version,
    case when s.n < last.segment then s.density
      else s.density[1:last.part] || array_fill(0, array[36 - last.part]) end as density,
    case when s.n < last.segment then s.petals
      else s.petals[1:last.part] || array_fill(0::bigint, array[36 - last.part]) end as petals
  from moment_segment s
    join public_video v on v.id = s.video_id
    cross join lateral (
      select ms / 360000 as segment, ms % 360000 / 10000 + 1 as part
      from moment_last_ms(v.duration_s, v.episodes) ms
    ) last
  where s.n <= last.segment)`;

/** The facts of a `MomentSegment`. */
const segments = sql`select n, version as v, density, to_jsonb(petals) as petals from ${timeline} t`;

/** The mode of a moment as a segment has it. */
const modeNumber = sql`case mode when 'top' then 1 when 'bottom' then 2 else 0 end`;

/**
 * The version of segment n of a part: the sum of those of all stored segments that it shows a part of, and of
 * their offsets.
 */
const versionOf = ({ copies, episode }: Part, n: RawBuilder<unknown>) => {
  const stored = copies.map(({ videoId, shiftMs }) => {
    const first = Math.floor(-shiftMs / segmentMs);
    const last = Math.floor((segmentMs - 1 - shiftMs) / segmentMs);
    return sql`g.video_id = ${videoId} and g.n between ${n} + ${first}::int and ${n} + ${last}::int`;
  });
  const offsets = copies.reduce((sum, { shiftMs }) => sum + shiftMs * 1_009, 0);
  return sql`coalesce((
    select sum(version)::bigint + ${offsets}::bigint from moment_segment g
    where g.episode = ${episode} and (${sql.join(stored, sql` or `)})), 0)`;
};

/** Reads the segments of timelines (docs/specification/moments.md#moment-segments). */
export class SegmentReader extends Reader {
  /**
   * The segments that have moments, in order. Those of a work are counted from its moments, because the parts
   * of ten seconds of another copy are not those of this one.
   *
   * @param lastMs the last millisecond of the page's video
   */
  async findSegments(part: Part, lastMs: number): Promise<MomentSegment[]> {
    const [own, ...others] = part.copies;
    if (!own) return [];
    if (others.length === 0) {
      const { rows } = await sql<MomentSegment>`
        ${segments} where video_id = ${own.videoId} and episode = ${part.episode} and 0 < any (density)
        order by n`.execute(this.db);
      return rows;
    }
    const shown = sql.join(
      part.copies.map(
        ({ videoId, shiftMs }) => sql`
        select at_ms + ${shiftMs}::int as ms, thanks from moment
        where video_id = ${videoId} and episode = ${part.episode} and root_id is null and hidden_by is null
          and at_ms is not null and at_ms + ${shiftMs}::int between 0 and ${lastMs}::int`,
      ),
      sql` union all `,
    );
    const { rows } = await sql<MomentSegment>`
      with parts as (
        select ms / 360000 as n, ms % 360000 / 10000 as part, count(*)::int as moments, sum(thanks)::bigint as petals
        from (${shown}) shown group by 1, 2
      )
      select g.n, ${versionOf(part, sql`g.n`)} as v,
        array(select coalesce(p.moments, 0) from generate_series(0, 35) i
          left join parts p on p.n = g.n and p.part = i order by i) as density,
        to_jsonb(array(select coalesce(p.petals, 0) from generate_series(0, 35) i
          left join parts p on p.n = g.n and p.part = i order by i)) as petals
      from (select distinct n from parts) g order by g.n`.execute(this.db);
    return rows;
  }

  /** One of them, also when it has none any more; undefined if it never had one, or is after the end. */
  async findSegmentState({ videoId, episode }: OwnPart, n: number): Promise<MomentSegment | undefined> {
    const { rows } = await sql<MomentSegment>`
      ${segments} where video_id = ${videoId} and episode = ${episode} and n = ${n}::int`.execute(this.db);
    return rows[0];
  }

  /** The version of a segment; 0 if it never had a moment. */
  async findVersion(part: Part, n: number): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      select ${versionOf(part, sql`${n}::int`)} as version`.execute(this.db);
    return rows[0]?.version ?? 0;
  }

  /**
   * The best moments of a segment in order of their seconds, as JSON in the form of the wire, with its
   * version; 0 where it never had any. A thousand rows as objects would take PostgreSQL and Node longer than
   * reading them.
   */
  async findSegment(part: Part, n: number): Promise<{ version: number; moments: string }> {
    // All columns are in the index, but for moments of another copy at other seconds.
    const best = sql.join(
      part.copies.map(
        ({ videoId, shiftMs }) => sql`
        (select id, at_ms + ${shiftMs}::int as at_ms, content, thanks, account_id, spoiler, mode from moment
        where video_id = ${videoId} and episode = ${part.episode} and root_id is null and hidden_by is null
          and at_ms is not null and ${
            shiftMs === 0
              ? sql`at_ms / 360000 = ${n}::int`
              : sql`coalesce(at_ms, ${sql.lit(noSecondMs)}) between ${n * segmentMs - shiftMs}::int and ${(n + 1) * segmentMs - 1 - shiftMs}::int`
          }
        order by thanks desc, id desc limit ${sql.lit(maxSegmentMoments)})`,
      ),
      sql` union all `,
    );
    // One statement, so that both are of one time.
    const { rows } = await sql<{ version: number; moments: string }>`
      select ${versionOf(part, sql`${n}::int`)} as version,
        (select '[' || coalesce(string_agg(
            format('[%s,%s,%s,%s,%s,%s,%s]', id, at_ms, to_json(content), thanks, coalesce(account_id::text, 'null'),
              spoiler::int, ${modeNumber}),
            ',' order by at_ms, id), '') || ']' from (
          select * from (${best}) each order by thanks desc, id desc limit ${sql.lit(maxSegmentMoments)}
        ) best) as moments`.execute(this.db);
    return rows[0] ?? { version: 0, moments: '[]' };
  }
}
