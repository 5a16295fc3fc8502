import { sql } from 'kysely';
import { Reader, Writer } from '../../../schema.ts';

/** A video that copies are looked for. */
export type Wanted = {
  source: string;
  title: string;
  durationS: number | null;
  isPlaylist: boolean;
};

/** A stored video with a title that has words in common. */
export type Candidate = { id: number; title: string; durationS: number | null; imageUrl: string };

/** How many candidates are compared, those with the most words in common. */
const maxCandidates = 30;

/** The pair that two videos are stored as. */
const pairOf = (a: number, b: number) => ({ first_id: Math.min(a, b), second_id: Math.max(a, b) });

/** Whether the videos a and b have no link, also no refused one, and are in different works. */
const isUnlinked = (a: string, b: string) => sql<boolean>`
  not exists (select from video_link l
    where l.first_id = least(${sql.ref(a)}, ${sql.ref(b)}) and l.second_id = greatest(${sql.ref(a)}, ${sql.ref(b)}))
  and not exists (select from work_video own join work_video copy on copy.work_id = own.work_id
    where own.video_id = ${sql.ref(a)} and copy.video_id = ${sql.ref(b)})`;

/** Reads suggestions of videos that are the same. */
export class SuggestionReader extends Reader {
  /**
   * The videos of other sources that share words of a title, and whose length may be that of the same one.
   *
   * @param words the terms to find as a tsquery
   */
  async candidates(
    { source, durationS, isPlaylist }: Wanted,
    words: string,
    hiddenFrom: readonly string[],
  ): Promise<Candidate[]> {
    const { rows } = await sql<Candidate>`
      select id, title, duration_s as "durationS", thumbnail_url as "imageUrl" from comparable_video
      where search_terms @@ ${words}::tsquery and source <> ${source}
        and source <> all(${hiddenFrom}::text[])
        and (type = 'Playlist') = ${isPlaylist}::boolean
        and coalesce(
          abs(duration_s - ${durationS}::int) <= greatest(30, 0.03 * greatest(duration_s, ${durationS}::int)), true)
      order by ts_rank(search_terms, ${words}::tsquery) desc, id
      limit ${maxCandidates}`.execute(this.db);
    return rows;
  }

  /** The ids of the videos that are suggested for a stored one, the most alike first. */
  async open(videoId: number, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select o.id from (
        select ${videoId}::bigint as own, second_id as id, score, state from work_suggestion where first_id = ${videoId}
        union all
        select ${videoId}::bigint, first_id, score, state from work_suggestion where second_id = ${videoId}
      ) o
      where o.state = 'open' and ${isUnlinked('o.own', 'o.id')}
      order by o.score desc, o.id limit ${limit}`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** The next video that the job looks for copies of; shares of the last minute may still be in work. */
  async next(): Promise<(Wanted & { id: number; imageUrl: string }) | undefined> {
    const { rows } = await sql<Wanted & { id: number; imageUrl: string }>`
      select id, source, title, duration_s as "durationS", type = 'Playlist' as "isPlaylist",
        thumbnail_url as "imageUrl"
      from comparable_video
      where id > (select video_id from work_suggestion_place)
        and shared_us < (extract(epoch from now()) - 60) * 1000000
      order by id limit 1`.execute(this.db);
    return rows[0];
  }

  /** How many videos the job has not looked for copies of. */
  async countLeft(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from comparable_video
      where id > (select video_id from work_suggestion_place)`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}

/** Writes suggestions of videos that are the same. */
export class SuggestionWriter extends Writer {
  /** Suggests a pair, unless it has a link, is in one work, was suggested before, or is gone. */
  async suggest(a: number, b: number, score: number): Promise<void> {
    const { first_id: first, second_id: second } = pairOf(a, b);
    await sql`
      insert into work_suggestion (first_id, second_id, score)
      select a.id, b.id, ${score}::double precision from comparable_video a, comparable_video b
      where a.id = ${first} and b.id = ${second} and ${isUnlinked('a.id', 'b.id')}
      for key share of a, b
      on conflict do nothing`.execute(this.tx);
  }

  /**
   * Stores the response of a user to a suggestion.
   *
   * @param score that of one which the form has made and nothing has stored; undefined for another pair
   */
  async decide(
    a: number,
    b: number,
    state: 'accepted' | 'declined',
    score: number | undefined,
  ): Promise<void> {
    const { first_id: first, second_id: second } = pairOf(a, b);
    if (score !== undefined) {
      await this.tx
        .insertInto('work_suggestion')
        .values({ first_id: first, second_id: second, score })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await this.tx
      .updateTable('work_suggestion')
      .set({ state })
      .where('first_id', '=', first)
      .where('second_id', '=', second)
      .where('state', '=', 'open')
      .execute();
  }

  /** Says that the job has looked for copies of a video. */
  async advance(videoId: number): Promise<void> {
    await sql`update work_suggestion_place set video_id = greatest(video_id, ${videoId}::bigint)`.execute(
      this.tx,
    );
  }
}
