import { envelope, ok } from '@bloom/contract/envelope';
import type { App } from './server.ts';

const Health = envelope({});

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: it can serve; 503 while it cannot.
 *
 * @param options.check throws while the server cannot do its work
 */
export function healthRoutes(app: App, { check }: { check: () => Promise<void> }): void {
  const schema = { tags: ['health'], response: { 200: Health } };
  app.get('/health/live', { schema }, () => ok);
  app.get('/health/ready', { schema }, async () => {
    await check();
    return ok;
  });
}
