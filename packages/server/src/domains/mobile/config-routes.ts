import { ConfigResponse } from '@bloom/contract/admin/app-config';
import { ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';

/**
 * `GET /v1/config` (docs/specification/mobile.md#app-configuration).
 *
 * @param options.config read for each request, because an operator may change it
 */
export function configRoutes(app: App, { config }: { config: () => ConfigResponse['data'] }): void {
  app.get(
    '/v1/config',
    {
      config: { unlimited: 'settings from memory' },
      schema: {
        summary: 'Get configuration',
        response: { 200: ConfigResponse },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { ...ok, data: config() };
    },
  );
}
