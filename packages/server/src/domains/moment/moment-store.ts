import { sql, type RawBuilder } from 'kysely';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { MomentSegment } from '@bloom/contract/moment/moment';
import { firstReplies, type MomentSort } from '@bloom/contract/moment/moment-rules';
import type { Source } from '@bloom/contract/sources/sources';
import { Reader, Writer, type Tx } from '../../schema.ts';
import { hiddenStates, type Erased, type Subject } from '../content/index.ts';
import { removal, type Removal } from '../video/index.ts';
import { timeline, type Part } from './segment-store.ts';
import { noSecondMs, type ImportedMoment, type MomentRow, type ReplyRow } from './moment.ts';

/** Where a moment is, and whether it is shown there. */
export type LocatedMoment = {
  id: number;
  rootId: number | null;
  /** Null for an imported one. */
  accountId: number | null;
  videoId: number;
  source: Source;
  removal: Removal | null;
  episode: string;
  atMs: number | null;
  /** Moderators hide neither it nor the moment that it replies to. */
  isShown: boolean;
};

type ShownMoment = MomentRow & Pick<LocatedMoment, 'isShown'>;

/** The columns of a `ReplyRow`, of `moment` and `account`. */
const replyColumns = (m: string, a: string) => sql`
  ${sql.ref(`${m}.id`)}, ${sql.ref(`${m}.root_id`)} as "rootId", ${sql.ref(`${m}.content`)},
  ${sql.ref(`${m}.spoiler`)},
  floor(extract(epoch from ${sql.ref(`${m}.created_at`)}) * 1000)::bigint as time,
  ${sql.ref(`${m}.edited_at`)} is not null as edited,
  ${sql.ref(`${m}.account_id`)} as "userId", ${sql.ref(`${a}.name`)} as "userName",
  ${sql.ref(a)}.handle as "userHandle", ${sql.ref(`${m}.thanks`)}, ${sql.ref(`${m}.mentions`)}`;

/** The first replies to moment m, one more than come with it. */
const replies = sql`(
  select coalesce(jsonb_agg(to_jsonb(reply) order by reply.id), '[]')
  from (
    select ${replyColumns('r', 'ra')}
    from moment r left join public_account ra on ra.id = r.account_id
    where r.root_id = m.id and r.hidden_by is null order by r.id limit ${sql.lit(firstReplies + 1)}
  ) reply)`;

const momentColumns = sql`${replyColumns('m', 'a')}, m.at_ms as "atMs", m.mode, m.episode,
  m.replies as "replyCount", case when m.replies > 0 then ${replies} else '[]' end as replies`;

const noSecond = sql.lit(noSecondMs);

/** The millisecond at which a moment is stored that is shown at another one; no second stays none. */
const storedMs = (atMs: number, shiftMs: number) => (atMs === noSecondMs ? atMs : atMs - shiftMs);

/**
 * The first moments of a part, from each of its videos by an index, as they are shown: without replies to
 * others, and without those of seconds that the page's video does not have.
 */
const firstOf = (
  { copies, episode }: Part,
  {
    after,
    by,
    limit,
  }: { after: (shiftMs: number) => RawBuilder<unknown>; by: RawBuilder<unknown>; limit: number },
) =>
  sql.join(
    copies.map(
      ({ videoId, shiftMs }) => sql`
      (select m.id, m.root_id, m.content, m.spoiler, m.created_at, m.edited_at, m.account_id, m.thanks, m.mentions,
        m.at_ms + ${shiftMs}::int as at_ms, m.mode, m.episode, m.replies
      from moment m
      where m.video_id = ${videoId} and m.episode = ${episode} and m.root_id is null and m.hidden_by is null
        and ${shiftMs < 0 ? sql`(m.at_ms is null or m.at_ms >= ${-shiftMs}::int)` : sql`true`}
        and ${after(shiftMs)}
      order by ${by} limit ${limit})`,
    ),
    sql` union all `,
  );

/** For each order: where it continues after a position, and the order itself. */
const orders: Record<
  MomentSort,
  {
    after: (position: readonly number[], shiftMs: number) => RawBuilder<unknown>;
    by: RawBuilder<unknown>;
    positionOf: (row: MomentRow) => number[];
  }
> = {
  best: {
    after: ([thanks, id]) => sql`(m.thanks, m.id) < (${thanks}::bigint, ${id}::bigint)`,
    by: sql`m.thanks desc, m.id desc`,
    positionOf: ({ thanks, id }) => [thanks, id],
  },
  newest: {
    after: ([, id]) => sql`m.id < ${id}::bigint`,
    by: sql`m.id desc`,
    positionOf: ({ id }) => [0, id],
  },
  time: {
    after: ([atMs = 0, id], shiftMs) =>
      sql`(coalesce(m.at_ms, ${noSecond}), m.id) > (${storedMs(atMs, shiftMs)}::int, ${id}::bigint)`,
    by: sql`coalesce(m.at_ms, ${noSecond}), m.id`,
    positionOf: ({ atMs, id }) => [atMs ?? noSecondMs, id],
  },
};

/** Where a list in an order continues after a moment. */
export const positionIn = (sort: MomentSort, row: MomentRow): [number, number] => {
  const [first = 0, id = 0] = orders[sort].positionOf(row);
  return [first, id];
};

export class MomentReader extends Reader {
  /** Moments without replies to others, each with its first replies. */
  async findPage(
    part: Part,
    sort: MomentSort,
    { limit, after }: { limit: number; after: readonly number[] | undefined },
  ): Promise<MomentRow[]> {
    const { by, after: behind } = orders[sort];
    const first = firstOf(part, {
      by,
      limit,
      after: (shiftMs) => (after ? behind(after, shiftMs) : sql`true`),
    });
    const { rows } = await sql<MomentRow>`
      select ${momentColumns} from (${first}) m left join public_account a on a.id = m.account_id
      order by ${by} limit ${limit}`.execute(this.db);
    return rows;
  }

  /** The moments before a position in the order of seconds, the last first. */
  async findBefore(part: Part, limit: number, [atMs, id]: readonly [number, number]): Promise<MomentRow[]> {
    const by = sql`coalesce(m.at_ms, ${noSecond}) desc, m.id desc`;
    const last = firstOf(part, {
      by,
      limit,
      after: (shiftMs) =>
        sql`(coalesce(m.at_ms, ${noSecond}), m.id) < (${storedMs(atMs, shiftMs)}::int, ${id}::bigint)`,
    });
    const { rows } = await sql<MomentRow>`
      select ${momentColumns} from (${last}) m left join public_account a on a.id = m.account_id
      order by ${by} limit ${limit}`.execute(this.db);
    return rows;
  }

  /** The newest moments of a video and its episodes, without replies to others. */
  async findNewest(videoId: number, limit: number): Promise<MomentRow[]> {
    // The newest of each episode, by the index that has them in order.
    const { rows } = await sql<MomentRow>`
      select ${momentColumns}
      from (
        select '' as id union select e ->> 'id' from public_video v, jsonb_array_elements(v.episodes) e where v.id = ${videoId}
      ) episode, lateral (
        select * from moment
        where video_id = ${videoId} and episode = episode.id and root_id is null and hidden_by is null
        order by id desc limit ${limit}
      ) m left join public_account a on a.id = m.account_id
      order by m.id desc limit ${limit}`.execute(this.db);
    return rows;
  }

  /** The replies to a moment behind one of them, the oldest first. */
  async findReplies(rootId: number, limit: number, after: number): Promise<ReplyRow[]> {
    const { rows } = await sql<ReplyRow>`
      select ${replyColumns('m', 'a')} from moment m left join public_account a on a.id = m.account_id
      where m.root_id = ${rootId} and m.hidden_by is null and m.id > ${after}
      order by m.id limit ${limit}`.execute(this.db);
    return rows;
  }

  /** A moment, or a reply, and whether it is shown; undefined once it is deleted. */
  async find(id: number): Promise<ShownMoment | undefined> {
    return (await this.findEach([id]))[0];
  }

  /** The same of several, without those that are deleted, and the segment that each of them is in. */
  async findEach(ids: readonly number[]): Promise<(ShownMoment & { segment: MomentSegment | null })[]> {
    const { rows } = await sql<ShownMoment & { segment: MomentSegment | null }>`
      select ${momentColumns}, ${isShown} as "isShown",
        (select jsonb_build_object('n', g.n, 'v', g.version, 'density', g.density, 'petals', g.petals)
          from ${timeline} g where g.video_id = m.video_id and g.episode = m.episode
            and g.n = m.at_ms / 360000) as segment
      from moment m left join public_account a on a.id = m.account_id left join moment root on root.id = m.root_id
      where m.id = any(${ids}::bigint[])`.execute(this.db);
    return rows;
  }

  /** How many moments and replies a video shows. */
  async count(videoId: number): Promise<number> {
    const row = await this.db
      .selectFrom('video_rank')
      .select('moments')
      .where('video_id', '=', videoId)
      .executeTakeFirst();
    return row?.moments ?? 0;
  }

  /** Where a moment is; undefined once it is deleted. */
  async locate(id: number): Promise<LocatedMoment | undefined> {
    const { rows } = await sql<LocatedMoment>`
      select m.id, m.root_id as "rootId", m.account_id as "accountId", m.video_id as "videoId", v.source,
        ${removal} as removal, m.episode, m.at_ms as "atMs", ${isShown} as "isShown"
      from moment m join public_video v on v.id = m.video_id left join moment root on root.id = m.root_id
      where m.id = ${id}`.execute(this.db);
    return rows[0];
  }

  /** Which of these a video has already. */
  async findImported(videoId: number, moments: readonly ImportedMoment[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select import_id as id from moment
      where video_id = ${videoId} and import_id = any(${moments.map(({ import_id }) => import_id)}::text[])`.execute(
      this.db,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * A moment in the words of its author, or, for an imported one, by its content, with the place where it can
   * be read; undefined if it is gone or erased.
   */
  async describe(id: number): Promise<Snapshot | undefined> {
    const { rows } = await sql<{ title: string; text: string; video: string; imported: boolean }>`
      select coalesce(a.name, m.content) as title, case when a.id is null then '' else m.content end as text,
        v.source || '/' || v.source_id as video, m.import_id is not null as imported
      from moment m left join public_account a on a.id = m.account_id join public_video v on v.id = m.video_id
      where m.id = ${id} and m.content <> ''`.execute(this.db);
    const [row] = rows;
    return (
      row && {
        id: String(id),
        title: row.title,
        text: row.text,
        place: { kind: 'video', id: row.video },
        ...(row.imported && { imported: true as const }),
      }
    );
  }
}

const isShown = sql<boolean>`(m.hidden_by is null and root.hidden_by is null)`;

/** Writes moments; posts, edits and thanks are written by SQL functions. */
export class MomentWriter extends Writer {
  /** Deletes moments with their replies; returns the videos that they were of. */
  async delete(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ videos: number[] | null }>`
      select to_jsonb(moment_forget(${ids}::bigint[])) as videos`.execute(this.tx);
    return rows[0]?.videos ?? [];
  }

  /** Imports moments; returns the `import_id` of those that are new, or undefined without the video. */
  async import(videoId: number, moments: readonly ImportedMoment[]): Promise<Set<string> | undefined> {
    const { rows } = await sql<{ imported: string[] | null }>`
      select moment_import(${videoId}, ${JSON.stringify(moments)}::jsonb) as imported`.execute(this.tx);
    return rows[0]?.imported ? new Set(rows[0].imported) : undefined;
  }

  /** Locks a moment for an action of a moderator; undefined where there is none. */
  async lockSubject(id: number): Promise<Subject | undefined> {
    const located = await new MomentReader(this.tx).locate(id);
    if (!located) return undefined;
    await sql`select moment_lock(${JSON.stringify([
      {
        video: located.videoId,
        moment: id,
        root: located.rootId,
        episode: located.episode,
        at_ms: located.atMs,
      },
    ])}::jsonb)`.execute(this.tx);
    const { rows } = await sql<{
      ownerId: number | null;
      category: string;
      hiddenBy: number | null;
    }>`
      select case when a.deleted_at is null then a.id end as "ownerId", v.category, m.hidden_by as "hiddenBy"
      from moment m left join public_account a on a.id = m.account_id join public_video v on v.id = m.video_id
      where m.id = ${id} for no key update of m`.execute(this.tx);
    if (!rows[0]) return undefined;
    const { hiddenBy, ...subject } = rows[0];
    return { id, ...subject, states: hiddenStates(hiddenBy) };
  }

  /**
   * Hides a moment by an action, or shows it again with null; returns its video. The caller has called
   * `lockSubject`.
   */
  async setHidden(id: number, actionId: number | null): Promise<number | undefined> {
    await sql`select moment_hide(${id}::bigint, ${actionId}::bigint)`.execute(this.tx);
    return (await new MomentReader(this.tx).locate(id))?.videoId;
  }

  async erase(id: number): Promise<Erased> {
    const { rows } = await sql<{ content: string | null }>`
      select moment_erase(${id}) as content`.execute(this.tx);
    return { content: rows.flatMap(({ content }) => content ?? []) };
  }
}

/**
 * Deletes all moments and replies of an account, in the transaction that deletes the account, once that is
 * marked as deleted. Returns the videos that they were of, to publish after the commit.
 */
export async function forgetMoments(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from moment where account_id = ${accountId}`.execute(tx);
  return new MomentWriter(tx).delete(rows.map(({ id }) => id));
}
