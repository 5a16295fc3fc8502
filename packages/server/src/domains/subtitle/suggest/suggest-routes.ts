import { ok } from '@bloom/contract/wire/envelope';
import { SubtitlePath } from '@bloom/contract/subtitle/subtitle';
import { SubtitleSuggestBody, SubtitleSuggestResponse } from '@bloom/contract/subtitle/suggest';
import type { App } from '../../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../../account/index.ts';
import { subtitleKeyOf } from '../subtitle.ts';
import type { Subtitles } from '../subtitles.ts';
import { suggestWords } from './suggest-words.ts';

/** 50 lines of 1,000 characters, each of which may be written as `\uXXXX`. */
const bodyLimit = 384 * 1024;

/** `POST /v1/subtitle/{id}/suggest` (docs/specification/subtitles.md#subtitle-suggestions). */
export function suggestRoutes(
  app: App,
  { callers, subtitles }: { callers: Callers; subtitles: Subtitles },
): void {
  app.post(
    '/v1/subtitle/:id/suggest',
    {
      config: {
        caller: 'account',
        limit: 'suggestWords',
        refusals: [
          'request.notFound',
          'video.removed',
          'subtitle.editingOff',
          ...writingRefusals,
          'subtitle.suggestOff',
          'subtitle.suggestBudget',
          'subtitle.suggestSiteBudget',
          'subtitle.suggestFailed',
        ],
      },
      bodyLimit,
      schema: {
        summary: 'Suggest words',
        params: SubtitlePath,
        body: SubtitleSuggestBody,
        response: { 200: SubtitleSuggestResponse },
      },
    },
    async (request) => {
      const { id } = await callers.account(request);
      const key = subtitleKeyOf(request.params.id);
      return { ...ok, data: await suggestWords(subtitles, id, key, request.body) };
    },
  );
}
