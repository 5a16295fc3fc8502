import type { Source } from '@bloom/contract/sources/sources';
import { iteratePages, type Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { findMovements, type Selection } from './statement-store.ts';

/** Movements in a part of the whole statement. */
const partSize = 500;

/** Movements of an account, newest first. */
export const readStatement = (
  database: Primary<Tables>,
  owner: Account,
  selection: Omit<Selection, 'accountId'>,
) =>
  // From the primary: on a lagging replica, the user's last gift could be missing.
  findMovements(database.write, { accountId: owner.id, ...selection });

/**
 * All movements of a person, newest first, in parts that are read as they are taken.
 *
 * @param hiddenFrom the sources of which only the owner's own videos are named
 */
export const readWholeStatement = (
  database: Primary<Tables>,
  owner: Account,
  hiddenFrom: readonly Source[],
) =>
  iteratePages(
    (before) => readStatement(database, owner, { before, limit: partSize, hiddenFrom }),
    ({ transferId }) => transferId,
  );
