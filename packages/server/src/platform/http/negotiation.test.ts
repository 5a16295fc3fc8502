import { expect, test } from 'vitest';
import { createServer, isNavigation, namesType } from './index.ts';

/** Sends a request with this `Accept` header and returns what `decide` says about it. */
async function decideFor(
  accept: string | undefined,
  decide: (request: Parameters<typeof isNavigation>[0]) => boolean,
): Promise<boolean> {
  const app = createServer({ logger: false });
  app.get('/', async (request) => ({ decided: decide(request) }));
  const response = await app.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
  await app.close();
  return response.json<{ decided: boolean }>().decided;
}

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['text/html;q=0.5, application/json', false],
  ['text/html;q=0', false],
  ['application/json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('a request that accepts %j is a navigation: %s', async (accept, expected) => {
  expect(await decideFor(accept, isNavigation)).toBe(expected);
});

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['image/*', false],
  ['image/webp,*/*', false],
  ['image/png,image/jpeg', false],
  ['image/avif,image/webp,image/apng,*/*;q=0.8', true],
  ['image/webp, IMAGE/AVIF;q=0.5', true],
  ['image/avif;q=0,image/webp', false],
  ['image/avif; q=0.0', false],
  ['image/avif-sequence', false],
])('the header %j names AVIF: %s', async (accept, expected) => {
  expect(await decideFor(accept, (request) => namesType(request, 'image/avif'))).toBe(expected);
});
