import { iteratePages, type Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { findMovements } from './statement-store.ts';
import type { Movement } from './statement.ts';

/** Reads an account's own movements of petals. */
export type Statements = {
  /** Movements of an account, newest first. @param before only those older than this transfer */
  find(owner: Account, limit: number, before?: number): Promise<Movement[]>;
  /** All movements of a person, newest first, in parts that are read as they are taken. */
  all(owner: Account): AsyncIterable<Movement[]>;
};

/** Movements in a part of the whole statement. */
const partSize = 500;

export function createStatements(database: Primary<Tables>): Statements {
  const find: Statements['find'] = (owner, limit, before) =>
    // From the primary: on a lagging replica, the user's last gift could be missing.
    findMovements(database.write, { accountId: owner.id, before, limit });

  return {
    find,
    all: (owner) =>
      iteratePages(
        (before) => find(owner, partSize, before),
        ({ transferId }) => transferId,
      ),
  };
}
