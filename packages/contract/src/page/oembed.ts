import { Type, type Static } from 'typebox';

/** The query of `GET /api/oembed` (oembed.com). */
export const OembedQuery = Type.Object({
  /** The URL of a video page. */
  url: Type.String({ maxLength: 2_000 }),
  /** Only JSON is offered. */
  format: Type.Optional(Type.Literal('json')),
});

/** The facts that another site can show of a video page. */
export const OembedResponse = Type.Object({
  version: Type.Literal('1.0'),
  type: Type.Literal('link'),
  title: Type.String(),
  author_name: Type.String({ description: 'Who shared it' }),
  provider_name: Type.String({ description: 'The name of the site' }),
  provider_url: Type.String(),
  cache_age: Type.Integer({ description: 'Seconds for which the response may be cached' }),
  thumbnail_url: Type.Optional(Type.String()),
  thumbnail_width: Type.Optional(Type.Integer()),
  thumbnail_height: Type.Optional(Type.Integer()),
});
export type OembedResponse = Static<typeof OembedResponse>;
