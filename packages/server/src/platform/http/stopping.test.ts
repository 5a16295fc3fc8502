import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createServer } from './index.ts';

/** Sends a request over a connection that is kept alive. */
function send(port: number, path: string): Promise<{ status: number | undefined; text: string }> {
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    get({ agent, port, path, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

test.each(['/waits', '/streams'])(
  'a server that stops responds to %s and closes the connection',
  async (path) => {
    const app = createServer({ logger: false });
    const [requested, result] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    app.get('/waits', () => {
      requested.resolve();
      return result.promise;
    });
    app.get('/streams', (_request, reply) => {
      requested.resolve();
      const chunks = async function* () {
        yield 'the ';
        yield await result.promise;
      };
      return reply.send(Readable.from(chunks()));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const response = send((app.server.address() as AddressInfo).port, path);
    await requested.promise;
    const stopped = app.close();
    await vi.waitUntil(() => !app.server.listening);
    result.resolve('result');
    expect(await response).toEqual({
      status: 200,
      text: expect.stringMatching(/result$/) as string,
    });
    // Long before an idle connection would time out.
    await stopped;
  },
);

test('a server that stops waits only so long for a client that does not read', async () => {
  const app = createServer({ logger: false, drainMs: 100 });
  const begun = Promise.withResolvers<void>();
  app.get('/waits', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // The beginning of another request keeps the connection from being idle.
  client.write('GET /waits HTTP/1.1\r\nhost: x\r\n\r\nGET / HT');
  await begun.promise;
  await expect(app.close()).resolves.toBeUndefined();
  client.destroy();
});
