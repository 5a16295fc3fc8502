import { sql, type RawBuilder } from 'kysely';
import type { Source } from '@bloom/contract/sources/sources';
import type { FoundUser, Suggestions } from '@bloom/contract/catalogue/search';
import { Reader } from '../../schema.ts';

/** So many that begin with a text are read, in alphabetical order, before the best of them are chosen. */
const mostRead = 100;

/** The signs that may precede the first word of a title. */
export const leading = ' #*-~"‘“(<[{【「『《〈';

// The expressions of the indexes in 0170-beginnings.sql.
const titleBeginning = sql`left(ltrim(v.search_text, ${sql.lit(leading)}), 40)`;
const nameBeginning = sql`left(a.looks[1], 40)`;

/** Whether an indexed text begins with one of some folded texts. */
function beginsWith(indexed: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<unknown> {
  const ranges = texts.map(
    (text) => sql`(${indexed} ~>=~ ${text} and ${indexed} ~<~ ${`${text}\u{10FFFF}`})`,
  );
  return sql`(${sql.join(ranges, sql` or `)})`;
}

/** Reads what a text can be the beginning of. */
export class SuggestReader extends Reader {
  /** Shown videos whose titles begin with a folded text, those with most petals first. */
  async titles(
    text: string,
    hiddenSources: readonly Source[],
    limit: number,
  ): Promise<Suggestions['videos']> {
    const { rows } = await sql<Suggestions['videos'][number]>`
      select source, source_id as id, title from (
        select v.source, v.source_id, v.title, s.balance
        from video v join video_rank s on s.video_id = v.id
        where ${beginsWith(titleBeginning, [text])} and s.shown
          and s.source <> all(${hiddenSources}::text[])
        order by ${titleBeginning} using ~<~ limit ${sql.lit(mostRead)}
      ) found order by balance desc, title limit ${limit}::int`.execute(this.db);
    return rows;
  }

  /**
   * Users whose names or handles begin with a text, the shortest names first.
   *
   * @param looks the forms by which names are compared
   * @param handle empty if no handle begins so
   */
  async people(looks: readonly string[], handle: string, limit: number): Promise<FoundUser[]> {
    const read = (indexed: RawBuilder<unknown>, texts: readonly string[]) => sql`(
      select a.id from account a where ${beginsWith(indexed, texts)} and a.deleted_at is null and not a.waits
      order by ${indexed} using ~<~ limit ${sql.lit(mostRead)})`;
    const found = [
      ...(looks.length > 0 ? [read(nameBeginning, looks)] : []),
      ...(handle === '' ? [] : [read(sql`a.handle`, [handle])]),
    ];
    if (found.length === 0) return [];
    const { rows } = await sql<FoundUser>`
      select a.id, a.name, a.handle as handle
      from (${sql.join(found, sql` union `)}) found
      join public_account a on a.id = found.id
      order by char_length(a.name), a.id limit ${limit}::int`.execute(this.db);
    return rows;
  }
}
