import type { Source } from '@bloom/contract/sources/sources';
import { iteratePages, type Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { findMovements, type Selection } from './statement-store.ts';
import type { Movement } from './statement.ts';

/** Reads an account's own movements of petals. */
export type Statements = {
  /** Movements of an account, newest first. */
  find(owner: Account, selection: Omit<Selection, 'accountId'>): Promise<Movement[]>;
  /**
   * All movements of a person, newest first, in parts that are read as they are taken.
   *
   * @param hiddenFrom the sources of which only the owner's own videos are named
   */
  all(owner: Account, hiddenFrom: readonly Source[]): AsyncIterable<Movement[]>;
};

/** Movements in a part of the whole statement. */
const partSize = 500;

export function createStatements(database: Primary<Tables>): Statements {
  const find: Statements['find'] = (owner, selection) =>
    // From the primary: on a lagging replica, the user's last gift could be missing.
    findMovements(database.write, { accountId: owner.id, ...selection });

  return {
    find,
    all: (owner, hiddenFrom) =>
      iteratePages(
        (before) => find(owner, { before, limit: partSize, hiddenFrom }),
        ({ transferId }) => transferId,
      ),
  };
}
