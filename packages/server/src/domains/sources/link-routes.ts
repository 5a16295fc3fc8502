import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { LinkResponse, LinkQuery } from '@bloom/contract/video/link';
import { videoIdOf } from '@bloom/contract/sources/link';
import { videoUrl } from '@bloom/contract/sources/sources';
import type { App } from '../../platform/http/index.ts';
import type { Links } from './link-service.ts';
import { sourceRefusals } from './source.ts';

/** `GET /v1/link/resolve` (docs/specification/sources.md#links). */
export function linkRoutes(app: App, { links }: { links: Links }): void {
  app.get(
    '/v1/link/resolve',
    {
      config: {
        limit: 'lookup',
        refusals: sourceRefusals,
      },
      schema: {
        summary: 'Resolve link',
        querystring: LinkQuery,
        response: { 200: LinkResponse },
      },
    },
    async (request) => {
      const link = await links.resolve(links.read(request.query.url));
      const id = videoIdOf(link);
      const url = id && videoUrl(link.source, id, {}, links.sites);
      if (id === undefined || !url) throw new BloomError('share.unsupportedSource');
      return { ...ok, url, data: { source: link.source, id } };
    },
  );
}
