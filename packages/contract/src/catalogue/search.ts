import { Type, type Static } from 'typebox';
import { HandleOrNull } from '../account/account.ts';
import { maxFound, maxSuggestions } from '../gift/economy.ts';
import { envelope } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { VideoSummary } from '../video/video.ts';

const q = Type.String({
  maxLength: 200,
  description: '1 to 20 characters; an accent is part of its letter.',
});

/** Query of `GET /v1/search/suggest`. */
export const SuggestQuery = Type.Object({
  q,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxFound,
      description: `${maxSuggestions} by default.`,
    }),
  ),
  country: Type.Optional(ClaimedCountry),
});
export type SuggestQuery = Static<typeof SuggestQuery>;

/** A user that a search has found. */
export const FoundUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  handle: HandleOrNull,
});
export type FoundUser = Static<typeof FoundUser>;

/** Query of `GET /v1/search/lines`. */
export const FindLinesQuery = Type.Object({ q, country: Type.Optional(ClaimedCountry) });

/** A part of a text that a search has found, in UTF-16 units from its beginning. */
export const LineMark = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 1 }),
});
export type LineMark = Static<typeof LineMark>;

/** The best line of a video (docs/specification/catalogue.md#line-search). */
export const FoundLine = Type.Object({
  video: VideoSummary,
  episode: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The number of the episode, from 1, of a series.' }),
  ),
  at_ms: Type.Integer({ minimum: 0, description: 'When the line begins.' }),
  text: Type.Object({ EN: Type.String(), CN: Type.String() }),
  marks: Type.Object(
    { EN: Type.Array(LineMark), CN: Type.Array(LineMark) },
    { description: 'Where `text` has the words.' },
  ),
});
export type FoundLine = Static<typeof FoundLine>;

/** The videos, people and lines that a text seems to mean (docs/specification/catalogue.md#suggestions). */
export const Suggestions = Type.Object({
  videos: Type.Array(Type.Pick(VideoSummary, ['source', 'id', 'title', 'thumbnails'])),
  people: Type.Array(FoundUser),
  lines: Type.Array(FoundLine),
});
export type Suggestions = Static<typeof Suggestions>;

/** Response of `GET /v1/search/suggest`. */
export const SuggestResponse = envelope({ data: Suggestions });
export type SuggestResponse = Static<typeof SuggestResponse>;

/** Response of `GET /v1/search/lines`: at most 20 lines. */
export const FindLinesResponse = envelope({ data: Type.Array(FoundLine) });
export type FindLinesResponse = Static<typeof FindLinesResponse>;

/** Query of `GET /v1/search/people`. */
export const FindUsersQuery = Type.Object({ q });

/** Response of `GET /v1/search/people`: at most 20 users. */
export const FindUsersResponse = envelope({ data: Type.Array(FoundUser) });
export type FindUsersResponse = Static<typeof FindUsersResponse>;
