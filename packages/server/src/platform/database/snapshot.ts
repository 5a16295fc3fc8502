import type pg from 'pg';
import { connect } from './connection.ts';

/** Asks a question of a snapshot; values that do not fit a JavaScript number are refused. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

/**
 * Lets `work` ask long questions, all of which see the database at one moment, on a connection of
 * its own that no request waits for. It can read only.
 *
 * @param signal cuts the connection; `work` then fails
 */
export async function readSnapshot<R>(
  connection: pg.ClientConfig,
  work: (ask: Ask) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  const client = await connect({ ...connection, application_name: 'bloom-snapshot' });
  const cut = (): void => void client.end().catch(() => {});
  try {
    // Not before: a connection that is still being made cannot be cut.
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cut, { once: true });
    // Behind a pooler or a role's own defaults a session's settings may be anything.
    await client.query(
      'begin isolation level repeatable read read only; ' +
        "set local statement_timeout = 0; set local timezone = 'UTC'",
    );
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}
