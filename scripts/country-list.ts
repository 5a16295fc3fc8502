// Makes the list of countries that ships with Bloom, packages/server/data/countries.json, from the package
// world-countries. Run it after that package has changed.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Country } from '@bloom/contract/covid';

type WorldCountry = {
  name: { common: string };
  cca2: string;
  cca3: string;
  ccn3: string;
  latlng: readonly [latitude: number, longitude: number];
};

const file = new URL('../packages/server/data/countries.json', import.meta.url);
const world = createRequire(import.meta.url)('world-countries/countries.json') as WorldCountry[];

/** A hundredth of a degree is a kilometre. */
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100;

const countries = world
  .map(({ name, cca2, cca3, ccn3, latlng: [latitude, longitude] }): Country => ({
    country: name.common,
    alpha2: cca2,
    // Kosovo has no code in ISO 3166; this one is in common use.
    alpha3: cca3 === 'UNK' ? 'XKX' : cca3,
    numeric: ccn3,
    latitude: hundredths(latitude),
    longitude: hundredths(longitude),
  }))
  .toSorted((a, b) => (a.alpha3 < b.alpha3 ? -1 : 1));
const lines = countries.map((country) => `  ${JSON.stringify(country)}`);
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
console.log(`${countries.length} countries in ${fileURLToPath(file)}`);
