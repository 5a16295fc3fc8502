import { expect, test } from 'vitest';
import { createServer } from './server.ts';

async function headersOf(publicUrl: string, path: string) {
  const app = createServer({ logger: false, publicUrl });
  app.get('/', () => ({}));
  return (await app.inject(path)).headers;
}

test.each(['/', '/nowhere', '/%ff'])('the content type of %s is never sniffed', async (path) => {
  const headers = await headersOf('http://localhost', path);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('with an https URL browsers must use TLS', async () => {
  const headers = await headersOf('https://bloom.example', '/nowhere');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

// rule: #chat-admin
test('other sites receive the origin as referrer, and no request contains a URL with a secret', async () => {
  const policyOf = async (path: string) => (await headersOf('http://localhost', path))['referrer-policy'];
  expect(await policyOf('/')).toBe('strict-origin-when-cross-origin');
  for (const path of ['/?token=x', '/chatroomadmin?adminToken=x', '/?category=movies&adminToken=x']) {
    expect(await policyOf(path)).toBe('strict-origin');
  }
});
