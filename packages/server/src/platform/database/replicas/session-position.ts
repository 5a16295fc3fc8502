import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<number>();

/**
 * The position in the database's log of changes up to which the caller's session must see them, because it
 * may have written there; 0 for any. A position is the number of bytes that were written to the log.
 */
export function sessionPosition(): number {
  return scope.getStore() ?? 0;
}

/** Runs `work` for a session that must see all changes up to a position. */
export function withSessionPosition<R>(position: number, work: () => R): R {
  return scope.run(position, work);
}
