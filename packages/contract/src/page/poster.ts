import { Type, type Static } from 'typebox';
import { envelope } from '../wire/envelope.ts';

/**
 * Response of `GET /v1/event/poster`: the promotional poster of the home page
 * (docs/specification/pages.md#poster).
 */
export const PosterResponse = envelope({
  show_poster: Type.Boolean({ description: 'False also where no image is set.' }),
  event_url: Type.String({ description: 'The URL that the poster links to; empty: none.' }),
  poster_img: Type.String({
    description: 'The image’s URL, to be loaded like a thumbnail; empty: none.',
  }),
  poster_title: Type.String({ description: 'The words of the poster; empty: none.' }),
});
export type PosterResponse = Static<typeof PosterResponse>;
