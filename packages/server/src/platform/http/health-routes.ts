import { Type } from 'typebox';
import { envelope, ok } from '@bloom/contract/wire/envelope';
import { release } from '../process/release.ts';
import type { App } from './server.ts';

const build = {
  version: Type.String({ description: 'The release.' }),
  commit: Type.String({ description: 'What it was made from; empty in a checkout.' }),
};
const Live = envelope(build);
const Ready = envelope({
  ...build,
  data: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'The state of upstreams. The server is ready whatever it is.',
  }),
});

/**
 * `GET /health/live`: the process responds. `GET /health/ready`: it can serve requests; 503 while it cannot.
 *
 * @param options.check throws while the server cannot do its work
 * @param options.details further states, for operators
 */
export function healthRoutes(
  app: App,
  { check, details }: { check: () => Promise<void>; details: () => Record<string, Record<string, string>> },
): void {
  app.get(
    '/health/live',
    {
      config: { unlimited: 'balancers poll it', unlogged: true },
      schema: { summary: 'Check liveness', response: { 200: Live } },
    },
    () => ({ ...ok, ...release }),
  );
  app.get(
    '/health/ready',
    {
      config: { unlimited: 'balancers poll it', unlogged: true },
      schema: { summary: 'Check readiness', response: { 200: Ready } },
    },
    async () => {
      await check();
      return { ...ok, ...release, data: details() };
    },
  );
}
