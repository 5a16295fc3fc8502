import { sql, type RawBuilder } from 'kysely';
import type { Source } from '@bloom/contract/sources/sources';
import type { FoundUser, Suggestions } from '@bloom/contract/catalogue/search';
import { noPrepare } from '../../platform/database/index.ts';
import { Reader } from '../../schema.ts';
import { matchesOf } from '../catalogue/index.ts';
import { foldSearch, isRun, parseSearch } from '../search-terms/index.ts';

/** So many that begin with a text are read, in alphabetical order, before the best of them are chosen. */
const mostRead = 100;
/** So many that have it elsewhere are read. */
const mostWithin = 200;
/** A shorter text is only a beginning: words that begin with one letter are in most titles. */
const withinLetters = 2;

/** The signs that may precede the first word of a title. */
const leading = ' #*-~"‘“(<[{【「『《〈';

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

/** A text as the beginning of a title is compared with it. */
function beginningOf(text: string): string {
  const characters = Array.from(foldSearch(text).trimStart());
  return characters.slice(characters.findIndex((each) => !leading.includes(each))).join('');
}

/** Reads what a text can be the beginning of. */
export class SuggestReader extends Reader {
  /** Shown videos whose titles a text begins, then those that a search for it finds; by their petals. */
  async titles(
    text: string,
    hiddenSources: readonly Source[],
    limit: number,
  ): Promise<Suggestions['videos']> {
    const search = parseSearch(text);
    const isShown = sql`s.shown and s.source <> all(${hiddenSources}::text[])`;
    const within =
      search && (text.length >= withinLetters || isRun(text))
        ? sql`union all (
            select v.id, false from video v join video_rank s on s.video_id = v.id
            where ${sql.join(matchesOf(search), sql` and `)} and ${isShown} limit ${sql.lit(mostWithin)})`
        : sql``;
    const { rows } = await sql<{ source: Source; id: string; title: string; thumbnail_url: string }>`
      ${sql.raw(noPrepare)} select source, id, title, thumbnail_url from (
        select distinct on (coalesce(s.work_id, s.video_id)) v.source, v.source_id as id, v.title,
          v.thumbnail_url, found.begins, s.balance
        from (select id, bool_or(begins) as begins from (
          (select v.id, true as begins from video v join video_rank s on s.video_id = v.id
            where ${beginsWith(titleBeginning, [beginningOf(text)])} and ${isShown}
            order by ${titleBeginning} using ~<~ limit ${sql.lit(mostRead)})
          ${within}
        ) read group by id) found
          join video v on v.id = found.id join video_rank s on s.video_id = v.id
        order by coalesce(s.work_id, s.video_id), found.begins desc, s.balance desc, v.title
      ) best
      order by begins desc, balance desc, title limit ${limit}::int`.execute(this.db);
    return rows.map(({ thumbnail_url: url, ...video }) => ({ ...video, thumbnails: { high: { url } } }));
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
