import { Type, type Static } from 'typebox';
import { HandleOrNull } from './account.ts';
import { maxFound, maxSuggestions } from './economy.ts';
import { envelope } from './envelope.ts';
import { ClaimedCountry } from './geo.ts';
import { VideoSummary } from './video.ts';

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

/** What a text can be the beginning of (docs/specification/catalogue.md#suggestions). */
export const Suggestions = Type.Object({
  videos: Type.Array(Type.Pick(VideoSummary, ['source', 'id', 'title'])),
  people: Type.Array(FoundUser),
});
export type Suggestions = Static<typeof Suggestions>;

/** Response of `GET /v1/search/suggest`. */
export const SuggestResponse = envelope({ data: Suggestions });
export type SuggestResponse = Static<typeof SuggestResponse>;

/** Query of `GET /v1/search/people`. */
export const FindUsersQuery = Type.Object({ q });
export type FindUsersQuery = Static<typeof FindUsersQuery>;

/** Response of `GET /v1/search/people`: at most 20 users. */
export const FindUsersResponse = envelope({ data: Type.Array(FoundUser) });
export type FindUsersResponse = Static<typeof FindUsersResponse>;
