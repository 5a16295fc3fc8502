import type { Country, CovidTerritory } from '@bloom/contract/covid/covid';
import { dateOfDay } from '@bloom/contract/covid/covid-figures';
import type { CovidRecord } from '@bloom/contract/covid/covid';
import { defaultLocale, inLocale, localeTable } from '@bloom/contract/wire/locale';
import { inAllLocales, texts, type Texts } from '@bloom/contract/wire/texts';
import type { CovidData, Territory } from './edition.ts';

/** Codes of the ECDC that differ from ISO 3166. */
const isoAliases: Readonly<Record<string, string>> = { CNG1925: 'TWN' };
const geoAliases: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

const hasText = (geoId: string): geoId is keyof Texts['territories'] =>
  Object.hasOwn(texts[defaultLocale].territories, geoId);

/** The territories of the data that the map knows, and the names of the others. */
export function knownTerritories(
  { territories }: CovidData,
  countries: readonly Country[],
): { known: CovidTerritory[]; unknown: string[] } {
  const codes = new Set(countries.map(({ alpha3 }) => alpha3));
  const byAlpha2 = new Map(countries.map((country) => [country.alpha2, country]));
  const alpha2Of = new Map(countries.map(({ alpha2, alpha3 }) => [alpha3, alpha2]));
  const regions = inAllLocales(
    (_, locale) => new Intl.DisplayNames(localeTable[locale].tag, { type: 'region' }),
  );
  const known: CovidTerritory[] = [];
  const unknown: string[] = [];
  for (const { geoId, isoCode, name, population, first, cases, deaths } of territories) {
    const iso = isoAliases[isoCode] ?? isoCode;
    const code = codes.has(iso) ? iso : byAlpha2.get(geoAliases[geoId] ?? geoId)?.alpha3;
    const region = code && alpha2Of.get(code);
    if (code && region) {
      const shown = inAllLocales((_, locale) => inLocale(regions, locale).of(region) ?? name);
      known.push({ code, name: shown, population, first, cases, deaths });
    } else if (hasText(geoId)) {
      const shown = inAllLocales(({ territories }) => territories[geoId]);
      known.push({ code: geoId, name: shown, population, first, cases, deaths });
    } else {
      unknown.push(isoCode || geoId || name);
    }
  }
  return { known, unknown };
}

/** All records, each territory's newest first, as the ECDC lists them. */
export function recordsOf({ firstDay, territories }: CovidData): CovidRecord[] {
  const dates = new Map<number, Pick<CovidRecord, 'dateRep' | 'day' | 'month' | 'year'>>();
  const dateOf = (at: number) => {
    const known = dates.get(at);
    if (known) return known;
    const [year = '', month = '', day = ''] = dateOfDay(firstDay, at).split('-');
    const made = {
      dateRep: `${day}/${month}/${year}`,
      day: Number(day),
      month: Number(month),
      year: Number(year),
    };
    dates.set(at, made);
    return made;
  };
  return territories.flatMap((territory) => recordsOfOne(territory, dateOf));
}

function recordsOfOne(
  { first, cases, deaths, name, geoId, isoCode, population, continent }: Territory,
  dateOf: (day: number) => Pick<CovidRecord, 'dateRep' | 'day' | 'month' | 'year'>,
): CovidRecord[] {
  return cases
    .flatMap((count, index): CovidRecord[] =>
      count === null
        ? []
        : [
            {
              ...dateOf(first + index),
              cases: count,
              deaths: deaths[index] ?? 0,
              countriesAndTerritories: name,
              geoId,
              countryterritoryCode: isoCode,
              popData2019: population,
              continentExp: continent,
            },
          ],
    )
    .toReversed();
}
