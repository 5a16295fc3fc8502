import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { VideoReader } from '../video/index.ts';
import { UserReader } from './user-store.ts';

export type Paging = { limit?: number; after?: string };

/** The database that users are read from, and that says whom an account follows and what it saves. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers(database: Pick<Database<Tables>, 'read' | 'write' | 'transact'>) {
  return {
    database,
    // From the primary: what was just followed, saved or removed is read again at once.
    reader: new UserReader(database.write),
    videos: new VideoReader(database.write),
  };
}
