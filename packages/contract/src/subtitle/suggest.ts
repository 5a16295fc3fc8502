import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope, storableText } from '../wire/envelope.ts';
import { maxWordsLength, subtitleLanguages } from './cue.ts';

/** How many lines one request may have, and how many before and after them. */
export const suggestLimits = { lines: 40, context: 5 } as const;

const Line = Type.String({ minLength: 1, maxLength: maxWordsLength, pattern: storableText });
const Context = Type.Optional(Type.Array(Line, { maxItems: suggestLimits.context }));

/**
 * Body of `POST /v1/subtitle/{id}/suggest` (docs/specification/subtitles.md#subtitle-suggestions). Errors:
 * `video.notLogin`, `request.notFound`, `request.invalid`, `request.tooMany`, `subtitle.editingOff`,
 * `subtitle.suggestOff`, `subtitle.suggestFailed`, `subtitle.suggestBudget`, `subtitle.suggestSiteBudget`,
 * `server.unavailable`.
 */
export const SubtitleSuggestBody = Type.Object({
  language: Type.Enum([...subtitleLanguages], {
    description: 'The language of the suggestions; the lines are in the other one.',
  }),
  lines: Type.Array(Line, { minItems: 1, maxItems: suggestLimits.lines }),
  before: Context,
  after: Context,
  token: Type.Optional(SessionToken),
});
export type SubtitleSuggestBody = Static<typeof SubtitleSuggestBody>;

/** Response of `POST /v1/subtitle/{id}/suggest`. Nothing is stored. */
export const SubtitleSuggestResponse = envelope({
  data: Type.Array(Type.String(), {
    description: 'The words for each line, in their order; empty where there is no suggestion.',
  }),
});
export type SubtitleSuggestResponse = Static<typeof SubtitleSuggestResponse>;
