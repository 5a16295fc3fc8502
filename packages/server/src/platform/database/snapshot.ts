import type pg from 'pg';
import { connect } from './connection/connection.ts';
import { localSettings } from './connection/pool.ts';

/** Runs a query on a snapshot. Error: `RangeError` for an integer that a JavaScript number cannot hold. */
export type Query = <Row>(sql: string) => Promise<Row[]>;

/**
 * Runs `work` with read-only queries that see the same snapshot of the database and have no time limit. They
 * use a connection of their own, so that no request waits for them.
 *
 * @param signal closes the connection; `work` then fails
 */
export async function readSnapshot<R>(
  connection: pg.ClientConfig,
  work: (query: Query) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  const client = await connect({ ...connection, application_name: 'bloom-snapshot' });
  const close = (): void => void client.end().catch(() => {});
  try {
    // Only after connecting: `end` has no effect on a client that is still connecting.
    signal?.throwIfAborted();
    signal?.addEventListener('abort', close, { once: true });
    // A pooler, or defaults of the role, may have changed the settings of the session.
    await client.query(
      'begin isolation level repeatable read read only; ' +
        localSettings({ statement_timeout: '0', timezone: 'UTC' }),
    );
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    signal?.removeEventListener('abort', close);
    await client.end().catch(() => {});
  }
}
