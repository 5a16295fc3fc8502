import { onTestFinished, expect, test } from 'vitest';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Replicas } from '../database/index.ts';
import { positionHeader, readOwnWrites } from './own-writes.ts';
import { createServer } from './server.ts';

// rule: #read-your-writes
test('a refusal does not wait for a database that hangs, and sends later reads to the primary', async () => {
  const app = createServer({ logger: false });
  onTestFinished(() => app.close());
  const hanging = { position: () => new Promise<number>(() => {}) } as unknown as Replicas;
  readOwnWrites(app, hanging, { secure: false });
  app.post('/api/v1/gift', () => {
    throw new BloomError('server.unavailable');
  });
  const response = await app.inject({ method: 'POST', url: '/api/v1/gift' });
  expect(response.statusCode).toBe(503);
  expect(response.headers[positionHeader]).toBe(String(Number.MAX_SAFE_INTEGER));
});
