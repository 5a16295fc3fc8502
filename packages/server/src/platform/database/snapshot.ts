import pg from 'pg';

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
  const client = new pg.Client({
    ...connection,
    application_name: 'bloom-snapshot',
    connectionTimeoutMillis: 3_000,
  });
  // A lost connection is told by the question that was being asked.
  client.on('error', () => {});
  const cut = (): void => void client.end().catch(() => {});
  try {
    await client.connect();
    // Not before: a connection that is still being made cannot be cut.
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cut, { once: true });
    await client.query('begin isolation level repeatable read read only');
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}
