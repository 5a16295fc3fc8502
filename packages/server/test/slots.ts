import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

/**
 * Makes each response be stored in another partition than the one before, as at the moment in which the
 * partition changes: no constraint prevents then that equal requests are stored twice (docs/adr/0067).
 */
export async function storeInTurns(db: Db): Promise<void> {
  await sql`create sequence turn;
    create or replace function stored_response_slot(p_at timestamptz) returns smallint language sql as
      $$ select (nextval('turn') % 4)::smallint $$`.execute(db);
}
