import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/**
 * Response of `GET /v1/event/poster`: the promotional poster of the home page
 * (docs/specification.md#poster).
 */
export const PosterResponse = envelope({
  show_poster: Type.Boolean({ description: 'False also where no picture is set.' }),
  event_url: Type.String({ description: 'Where the poster leads; empty: nowhere.' }),
  poster_img: Type.String({
    description: 'The picture’s address, to be loaded like a thumbnail; empty: none.',
  }),
});
export type PosterResponse = Static<typeof PosterResponse>;
