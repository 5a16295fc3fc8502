import { Type, type Static } from 'typebox';
import { envelope } from '../wire/envelope.ts';
import { sources } from '../sources/sources.ts';

/** Query of `GET /v1/link/resolve`. */
export const LinkQuery = Type.Object({
  url: Type.String({ maxLength: 4_000, description: 'A link, or a share text around one.' }),
});

/**
 * The video that a link leads to; short links of bilibili are followed (docs/specification/sources.md#links).
 */
export const LinkResponse = envelope({
  url: Type.String({ description: "The video's URL at its source." }),
  data: Type.Object({ source: Type.Enum([...sources]), id: Type.String() }),
});
export type LinkResponse = Static<typeof LinkResponse>;
