// rule: #overload
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startServer } from '@bloom/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { connectionRoom } from '../../src/platform/process/descriptors.ts';
import { createTestDatabase } from '../database.ts';

/** Descriptors of the server. Its database and its files need less than half of them. */
const limit = 256;
const pool = 28;
const { connections } = connectionRoom(pool, limit) ?? { connections: 0 };
/** Connections that are there before the flood; all of them read from the database at once. */
const established = 40;

test.skipIf(process.platform !== 'linux')(
  'a flood of connections leaves descriptors for reads of the database, and ends without a trace',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const server = await startServer(
      { DATABASE_URL: database.url, DATABASE_POOL_MAX: String(pool), DEMO: 'force' },
      'sources',
      limit,
    );
    onTestFinished(() => void server.kill());
    expect(server.output()).toContain(
      `this process may open ${limit} files and connections (ulimit -n), so ${connections} connections of clients`,
    );

    const agent = new Agent({ keepAlive: true, maxSockets: established });
    onTestFinished(() => agent.destroy());
    /** Sends a request on each connection at once, and returns the statuses. */
    const onAll = (method: 'GET' | 'POST', path: string) =>
      Promise.all(
        Array.from({ length: established }, async () => {
          const headers = { 'content-type': 'application/json' };
          const sent = request(server.url + path, { method, agent, headers });
          sent.end(method === 'POST' ? '{}' : undefined);
          const [response] = (await once(sent, 'response')) as [IncomingMessage];
          await once(response.resume(), 'end');
          return response.statusCode;
        }),
      );
    /** It is not cached. */
    const readChat = () => onAll('POST', '/api/v1/message/all');
    const allFine = Array.from({ length: established }, () => 200);
    const health = async () => (await fetch(`${server.url}/api/health/live`)).status;
    // Opens the connections, and as few as possible to the database.
    expect(await onAll('GET', '/api/v1/geo')).toEqual(allFine);

    let closed = 0;
    const flood: Socket[] = Array.from({ length: 2 * limit }, () =>
      connect(Number(new URL(server.url).port), '127.0.0.1')
        .on('error', () => {})
        .on('close', () => closed++)
        .resume(),
    );
    await expect.poll(() => closed).toBe(2 * limit - (connections - established));
    for (let i = 0; i < 3; i++) expect(await readChat()).toEqual(allFine);
    await expect(health()).rejects.toThrow();

    for (const socket of flood) socket.destroy();
    await expect.poll(() => health().catch(() => 0)).toBe(200);
    expect(await readChat()).toEqual(allFine);
    expect(server.output()).not.toContain('EMFILE');
  },
);
