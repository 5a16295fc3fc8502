import type pg from 'pg';
import { connect } from '../database/index.ts';
import type { Channel } from './channel.ts';

const name = 'bloom_events';

/** NOTIFY and LISTEN of PostgreSQL. Silent behind a pooler in transaction mode. */
export function postgresChannel(connection: pg.ClientConfig): Channel {
  const open = () => connect({ ...connection, application_name: 'bloom-events', keepAlive: true });
  return {
    mayBeSilent: true,

    async open(receive) {
      const client = await open();
      client.on('notification', ({ payload = '' }) => receive(payload));
      const ended = new Promise((resolve) => client.once('end', resolve));
      try {
        await client.query(`listen ${name}`);
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
      return {
        send: (payloads) => notify(client, payloads),
        ended,
        // Not `end`, which would wait.
        destroy: () => socketOf(client).destroy(),
        close: () => client.end(),
      };
    },

    async send(payloads) {
      const client = await open();
      try {
        await notify(client, payloads);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

/** A transaction that only notifies need not wait for the disk. */
async function notify(client: pg.Client, payloads: readonly string[]): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
      from unnest($2::text[]) payload`,
    [name, payloads],
  );
}

/** A private field of the driver, which its types leave out. */
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
