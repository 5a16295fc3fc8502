// rule: #handoff
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { browserPlatform } from './browser.ts';
import { createLoginSecret } from './login-secret.ts';

const secret = createLoginSecret(browserPlatform.localStore);

beforeEach(() => secret.forget());

test('the challenge is the hash of the secret, as the server computes it', async () => {
  expect(secret.verifier()).toBeNull();
  const challenge = await secret.challenge();
  const verifier = secret.verifier() ?? '';
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
});

test('a second login has the same secret, until one is done; the next has another', async () => {
  const first = await secret.challenge();
  expect(await secret.challenge()).toBe(first);
  secret.forget();
  expect(secret.verifier()).toBeNull();
  expect(await secret.challenge()).not.toBe(first);
});
