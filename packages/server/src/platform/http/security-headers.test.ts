import { expect, test } from 'vitest';
import { createServer } from './server.ts';
import { addSecurityHeaders } from './security-headers.ts';

async function headersOf(publicUrl: string, path: string) {
  const app = createServer({ logger: false });
  addSecurityHeaders(app, { publicUrl });
  app.get('/', () => ({}));
  return (await app.inject(path)).headers;
}

test.each(['/', '/nowhere', '/%ff'])('%s is never taken for what it is not', async (path) => {
  const headers = await headersOf('http://localhost', path);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('behind TLS browsers are told to keep to it', async () => {
  const headers = await headersOf('https://bloom.example', '/nowhere');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a page names itself to others by its origin, and not at all by its path while a code stands in it', async () => {
  const policyOf = async (path: string) =>
    (await headersOf('http://localhost', path))['referrer-policy'];
  expect(await policyOf('/')).toBe('strict-origin-when-cross-origin');
  expect(await policyOf('/?token=x')).toBe('strict-origin');
});
