import { sql, type RawBuilder } from 'kysely';

/** A column with a time, in whole Unix seconds. */
export function unixSeconds(column: string): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${sql.ref(column)}))::bigint`;
}
