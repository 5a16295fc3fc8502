import { Type } from 'typebox';
import { envelope, ok } from '@bloom/contract/envelope';
import type { App } from './server.ts';

const Live = envelope({});
const Ready = envelope({
  data: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'How what the server leans on is; none of it keeps the server from serving.',
  }),
});

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: it can serve; 503 while it cannot.
 *
 * @param options.check throws while the server cannot do its work
 * @param options.details what an operator may want to know besides
 */
export function healthRoutes(
  app: App,
  {
    check,
    details,
  }: { check: () => Promise<void>; details: () => Record<string, Record<string, string>> },
): void {
  const tags = ['health'];
  app.get('/health/live', { schema: { tags, response: { 200: Live } } }, () => ok);
  app.get('/health/ready', { schema: { tags, response: { 200: Ready } } }, async () => {
    await check();
    return { ...ok, data: details() };
  });
}
