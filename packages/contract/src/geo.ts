import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/** The country of a visitor of whom nothing is known (docs/specification.md#country-detection). */
export const defaultCountry = 'HK';

/** A country that a visitor names (docs/specification.md#country-filter). */
export const ClaimedCountry = Type.String({ maxLength: 2, description: 'CN leaves youtube out.' });

/** Answer of `GET /v1/geo`: the visitor's own country (docs/specification.md#country-detection). */
export const GeoResponse = envelope({
  country: Type.String({ description: `ISO 3166, upper case; ${defaultCountry} if not known.` }),
});
export type GeoResponse = Static<typeof GeoResponse>;
