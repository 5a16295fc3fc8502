import { Type, type Static } from 'typebox';
import { LocalNames } from '../catalogue/catalogue.ts';
import { envelope } from '../wire/envelope.ts';

const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'ISO 8601.' });

/** Who published the data. */
export const CovidSource = Type.Object({
  name: Type.String({ description: 'Who published the data.' }),
  url: Type.String(),
  licence: Type.String({ description: 'URL of the conditions of use.' }),
});

/** The facts about the data that each response with them has. */
const origin = {
  as_of: IsoDate,
  source: CovidSource,
  stale: Type.Boolean({
    description: 'The source could not be read lately; these are the last good data.',
  }),
};

/** One day of a territory, as in the daily editions of the ECDC. */
export const CovidRecord = Type.Object({
  dateRep: Type.String({ description: 'The day of publication, dd/mm/yyyy.' }),
  day: Type.Integer(),
  month: Type.Integer(),
  year: Type.Integer(),
  cases: Type.Integer({ description: 'New cases; negative where the territory corrected itself.' }),
  deaths: Type.Integer({ description: 'New deaths; likewise.' }),
  countriesAndTerritories: Type.String({ description: 'English name, with underscores.' }),
  geoId: Type.String({ description: 'ISO 3166 alpha-2, but EL, UK and XK; longer for ships.' }),
  countryterritoryCode: Type.String({
    description: 'ISO 3166 alpha-3, but XKX and CNG1925; empty where there is none.',
  }),
  popData2019: Type.Union([Type.Integer(), Type.Null()]),
  continentExp: Type.String(),
});
export type CovidRecord = Static<typeof CovidRecord>;

/**
 * Response of `GET /ecdc`: all records, of any edition of the source in one shape
 * (docs/specification/map.md#map-data).
 */
export const EcdcResponse = envelope({ ...origin, records: Type.Array(CovidRecord) });
export type EcdcResponse = Static<typeof EcdcResponse>;

const DailyNumbers = Type.Array(Type.Union([Type.Integer(), Type.Null()]));

/** All records of one territory, day by day. */
export const CovidTerritory = Type.Object({
  code: Type.String({
    description: 'ISO 3166 alpha-3, or XKX; the geoId of what has no place on the map.',
  }),
  name: LocalNames,
  population: Type.Union([Type.Integer(), Type.Null()]),
  first: Type.Integer({ description: 'Day of the first record, counted from `first_day`.' }),
  cases: DailyNumbers,
  deaths: DailyNumbers,
});
export type CovidTerritory = Static<typeof CovidTerritory>;

/** Response of `GET /ecdc/series`: the same data by territory, a fifth of the size, which a phone loads. */
export const CovidSeriesResponse = envelope({
  ...origin,
  first_day: IsoDate,
  territories: Type.Array(CovidTerritory),
});
export type CovidSeriesResponse = Static<typeof CovidSeriesResponse>;

/** A country or territory of ISO 3166, or Kosovo. */
export const Country = Type.Object({
  country: Type.String({ description: 'English name.', examples: ['Austria'] }),
  alpha2: Type.String(),
  alpha3: Type.String(),
  numeric: Type.String({ description: 'Three digits; empty for Kosovo, which has none.' }),
  latitude: Type.Number({ description: 'Degrees; north is positive.' }),
  longitude: Type.Number({ description: 'Degrees; east is positive.' }),
});
export type Country = Static<typeof Country>;

/** Response of `GET /country` (docs/specification/catalogue.md#country-data). */
export const CountryListResponse = envelope({ data: Type.Array(Country) });
export type CountryListResponse = Static<typeof CountryListResponse>;
