import { defaultCountry } from '@bloom/contract/geo';
import { sources, sourceTable, type Source } from '@bloom/contract/sources/sources';

/** Headers with the visitor's country: of Cloudflare, CloudFront, Vercel. */
const headerNames = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** The sources that are hidden, by country. */
const hidden: ReadonlyMap<string, readonly Source[]> = new Map(
  sources
    .flatMap((source) => sourceTable[source].hiddenIn)
    .map((country) => [
      country,
      sources.filter((source) => sourceTable[source].hiddenIn.includes(country)),
    ]),
);
const nothing: readonly Source[] = [];

/** The sources that visitors of a country do not see (docs/specification.md#country-filter). */
export function hiddenSourcesIn(country: string): readonly Source[] {
  return hidden.get(country) ?? nothing;
}

/**
 * The sources that are hidden from a visitor who names a country: that can only hide more
 * (docs/specification.md#country-filter).
 */
export function hiddenAlsoIn(
  claimed: string | undefined,
  hiddenFrom: readonly Source[],
): readonly Source[] {
  return [...hiddenFrom, ...hiddenSourcesIn(claimed?.toUpperCase() ?? '')];
}

/** What is known of where a visitor is. */
export type Evidence = {
  /** The headers of the request; undefined unless they come from a trusted proxy. */
  readonly proxyHeaders: Readonly<Record<string, string | string[] | undefined>> | undefined;
  /** The country that the visitor's address belongs to. */
  readonly addressCountry: string | undefined;
};

/**
 * The country of a visitor (ISO 3166, upper case): what a trusted proxy says, else where the
 * address is, else the default (docs/specification.md#country-detection).
 *
 * A proxy that does not know of these headers passes on what the visitor wrote into them. That may
 * never unlock what is hidden where the address is (docs/specification.md#country-filter), so there
 * the address decides.
 */
export function countryOf({ proxyHeaders, addressCountry }: Evidence): string {
  const byAddress = readCountry(addressCountry);
  if (byAddress !== undefined && hiddenSourcesIn(byAddress).length > 0) return byAddress;
  const byProxy =
    proxyHeaders &&
    headerNames.map((name) => readCountry(proxyHeaders[name])).find((country) => country);
  return byProxy ?? byAddress ?? defaultCountry;
}

/** Codes that name no country: unknown, and Tor. */
const noCountry = new Set(['XX', 'T1', 'ZZ']);

function readCountry(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return undefined;
  const country = value.toUpperCase();
  return noCountry.has(country) ? undefined : country;
}
