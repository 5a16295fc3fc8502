import { BloomError } from '@bloom/contract/errors/errors';
import { parseSource } from '@bloom/contract/sources/sources';
import { ReachPath, ReachResponse } from '@bloom/contract/video/reach';
import { ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';
import type { Reach } from './reach-service.ts';

/** `GET /v1/source/{source}/reach` (docs/specification/playback.md#player-problems). */
export function reachRoutes(app: App, { reach }: { reach: Reach }): void {
  app.get(
    '/v1/source/:source/reach',
    {
      config: { unlimited: 'a result that all visitors share', refusals: ['request.notFound'] },
      schema: {
        summary: 'Test source',
        params: ReachPath,
        response: { 200: ReachResponse },
      },
    },
    async (request) => {
      const source = parseSource(request.params.source);
      if (source === undefined) throw new BloomError('request.notFound');
      return { ...ok, reachable: await reach.isReachable(source) };
    },
  );
}
