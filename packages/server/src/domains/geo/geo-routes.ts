import { ok } from '@bloom/contract/wire/envelope';
import { GeoResponse } from '@bloom/contract/wire/geo';
import type { App } from '../../platform/http/index.ts';
import type { Geo } from './geo-service.ts';

/** `GET /v1/geo` (docs/specification/catalogue.md#country-detection). */
export function geoRoutes(app: App, { geo }: { geo: Geo }): void {
  app.get(
    '/v1/geo',
    {
      config: { unlimited: 'a lookup in memory' },
      schema: { summary: 'Get visitor country', response: { 200: GeoResponse } },
    },
    (request) => ({ ...ok, country: geo.countryOf(request) }),
  );
}
