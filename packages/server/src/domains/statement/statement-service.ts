import { iteratePages, type Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { findMovements } from './statement-store.ts';
import type { Movement } from './statement.ts';

/** Shows people their own movements of petals. */
export type Statements = {
  /** Movements of a person, newest first. @param before only older ones than this transfer */
  find(owner: Account, limit: number, before?: number): Promise<Movement[]>;
  /** All movements of a person, newest first, in parts that are read as they are taken. */
  all(owner: Account): AsyncIterable<Movement[]>;
};

/** Movements in a part of the whole statement. */
const partSize = 500;

export function createStatements(database: Database<Tables>): Statements {
  const find: Statements['find'] = (owner, limit, before) =>
    // One's own gift of a moment ago belongs to it: a replica may lag behind.
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
