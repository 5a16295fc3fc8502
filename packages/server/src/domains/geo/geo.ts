import { defaultCountry } from '@bloom/contract/wire/geo';
import { sources, sourceTable, type Source } from '@bloom/contract/sources/sources';

/** The headers with the country of a visitor: of Cloudflare, CloudFront and Vercel. */
const headerNames = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** The hidden sources by country; countries without any are missing. */
const hidden: ReadonlyMap<string, readonly Source[]> = new Map(
  sources
    .flatMap((source) => sourceTable[source].hiddenIn)
    .map((country) => [country, sources.filter((source) => sourceTable[source].hiddenIn.includes(country))]),
);
const nothing: readonly Source[] = [];

/** The sources that visitors of a country do not see (docs/specification/catalogue.md#country-filter). */
export function hiddenSourcesIn(country: string): readonly Source[] {
  return hidden.get(country) ?? nothing;
}

/**
 * The sources that a visitor does not see whose request claims a country. A claim can only hide more
 * (docs/specification/catalogue.md#country-filter).
 */
export function hiddenAlsoIn(claimed: string | undefined, hiddenFrom: readonly Source[]): readonly Source[] {
  return claimed === undefined ? hiddenFrom : [...hiddenFrom, ...hiddenSourcesIn(claimed.toUpperCase())];
}

/** The data that the country of a visitor is derived from. */
export type Evidence = {
  /** The headers of the request; undefined unless they come from a trusted proxy. */
  readonly proxyHeaders: Readonly<Record<string, string | string[] | undefined>> | undefined;
  /** The country that the visitor's address belongs to. */
  readonly addressCountry: string | undefined;
};

/**
 * The country of a visitor (ISO 3166, upper case): that from a trusted proxy, else that of the
 * address, else the default (docs/specification/catalogue.md#country-detection).
 *
 * A proxy that does not set these headers forwards those of the visitor. They must not reveal sources that
 * are hidden in the country of the address (docs/specification/catalogue.md#country-filter), so in such a
 * country the address decides.
 */
export function countryOf({ proxyHeaders, addressCountry }: Evidence): string {
  const byAddress = readCountry(addressCountry);
  if (byAddress !== undefined && hiddenSourcesIn(byAddress).length > 0) return byAddress;
  const byProxy =
    proxyHeaders && headerNames.map((name) => readCountry(proxyHeaders[name])).find((country) => country);
  return byProxy ?? byAddress ?? defaultCountry;
}

/** Codes that are not a country: unknown, and Tor. */
const noCountry = new Set(['XX', 'T1', 'ZZ']);

function readCountry(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return undefined;
  const country = value.toUpperCase();
  return noCountry.has(country) ? undefined : country;
}
