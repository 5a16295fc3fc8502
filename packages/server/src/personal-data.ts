import { sql, type RawBuilder } from 'kysely';
import { iteratePages } from './platform/database/index.ts';
import type { Db, Tx } from './schema.ts';

/** A page of a list: rows before this one, the newest first. */
export type Page = { before: number | undefined; limit: number };

/**
 * A list of the export of an account (docs/specification/accounts.md#data-export), in pages that are read on
 * demand.
 */
export type PersonalList = {
  name: string;
  pages: (db: Db, accountId: number) => AsyncIterable<readonly unknown[]>;
};

/** The data that a domain stores of accounts. A new domain that stores some is one entry. */
export type PersonalData = {
  lists?: readonly PersonalList[];
  /**
   * Deletes it, or takes the account out of it, in the transaction that deletes the account; once more in the
   * hour after, for rows that requests wrote meanwhile.
   */
  forget?: (tx: Tx, accountId: number) => Promise<unknown>;
};

const pageSize = 500;

/** A list that is read by pages. `row`, which only orders them, is removed. */
export function paged<T extends { row: number }>(
  name: string,
  find: (db: Db, accountId: number, page: Page) => Promise<T[]>,
): PersonalList {
  return {
    name,
    async *pages(db, accountId) {
      const found = iteratePages(
        (before) => find(db, accountId, { before, limit: pageSize }),
        ({ row }) => row,
      );
      for await (const page of found) yield page.map(({ row: _row, ...entry }) => entry);
    },
  };
}

/** A list that is short enough to be read at once. */
export function whole(
  name: string,
  find: (db: Db, accountId: number) => Promise<readonly unknown[]>,
): PersonalList {
  return {
    name,
    async *pages(db, accountId) {
      yield await find(db, accountId);
    },
  };
}

/** The same of a statement. Its pages are ordered by `row`, the highest first. */
export function selected(
  name: string,
  select: (accountId: number) => RawBuilder<unknown>,
  rowsOfPage = pageSize,
): PersonalList {
  return paged(name, async (db, accountId, { before }) => {
    const isBefore = before === undefined ? sql`true` : sql`entry.row < ${before}`;
    const { rows } = await sql<{ row: number }>`select * from (${select(accountId)}) entry
      where ${isBefore} order by entry.row desc limit ${rowsOfPage}`.execute(db);
    return rows;
  });
}

/** Deletes the rows of an account from tables with an `account_id`. */
export const deleteRows =
  (...tables: readonly string[]): NonNullable<PersonalData['forget']> =>
  async (tx, accountId) => {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
    }
  };
