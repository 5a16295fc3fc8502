import { LegalPath, LegalQuery, LegalResponse } from '@bloom/contract/page/legal';
import { ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';
import { legalText } from './settings.ts';
import type { Settings } from './settings-service.ts';

/** The operator's texts of the legal pages (docs/specification/pages.md#legal-pages). */
export function legalRoutes(app: App, { settings }: { settings: Settings }): void {
  app.get(
    '/v1/legal/:name',
    {
      config: { unlimited: 'settings from memory' },
      schema: {
        summary: 'Get the text of a legal page',
        params: LegalPath,
        querystring: LegalQuery,
        response: { 200: LegalResponse },
      },
    },
    ({ params, query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return { ...ok, data: legalText(settings.current(), params.name, query.lang) };
    },
  );
}
