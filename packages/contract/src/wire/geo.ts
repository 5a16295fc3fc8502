import { Type, type Static } from 'typebox';
import { envelope } from './envelope.ts';

/** The country of a visitor whose country is unknown (docs/specification/catalogue.md#country-detection). */
export const defaultCountry = 'HK';

/** The country that a request states (docs/specification/catalogue.md#country-filter). */
export const ClaimedCountry = Type.String({ maxLength: 2, description: 'CN leaves youtube out.' });

/**
 * Response of `GET /v1/geo`: the visitor's own country (docs/specification/catalogue.md#country-detection).
 */
export const GeoResponse = envelope({
  country: Type.String({ description: `ISO 3166, upper case; ${defaultCountry} if not known.` }),
});
export type GeoResponse = Static<typeof GeoResponse>;
