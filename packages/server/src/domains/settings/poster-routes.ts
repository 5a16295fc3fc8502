import { ok } from '@bloom/contract/wire/envelope';
import { PosterResponse } from '@bloom/contract/page/poster';
import type { App } from '../../platform/http/index.ts';
import type { Settings } from './settings-service.ts';

/** `GET /v1/event/poster` (docs/specification/pages.md#poster). */
export function posterRoutes(app: App, { settings }: { settings: Settings }): void {
  app.get(
    '/v1/event/poster',
    {
      config: { unlimited: 'settings from memory' },
      schema: { summary: 'Get poster', response: { 200: PosterResponse } },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      const { show_poster: shown, event_url, poster_img, poster_title } = settings.current();
      return { ...ok, show_poster: shown === '1' && poster_img !== '', event_url, poster_img, poster_title };
    },
  );
}
