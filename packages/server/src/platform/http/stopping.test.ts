import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createServer } from './index.ts';

/** What is answered on a connection that would be kept for a next request. */
function ask(port: number, path: string): Promise<{ status: number | undefined; text: string }> {
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
  'a server that stops answers %s, and waits for no next request on its connection',
  async (path) => {
    const app = createServer({ logger: false });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    app.get('/waits', () => {
      asked.resolve();
      return answer.promise;
    });
    app.get('/streams', (_request, reply) => {
      asked.resolve();
      const parts = async function* () {
        yield 'the ';
        yield await answer.promise;
      };
      return reply.send(Readable.from(parts()));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const answered = ask((app.server.address() as AddressInfo).port, path);
    await asked.promise;
    const stopped = app.close();
    await vi.waitUntil(() => !app.server.listening);
    answer.resolve('answer');
    expect(await answered).toEqual({
      status: 200,
      text: expect.stringMatching(/answer$/) as string,
    });
    // Long before a connection that is kept would be given up.
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
