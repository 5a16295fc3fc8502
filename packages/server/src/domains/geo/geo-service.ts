import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Reader, type Response } from 'maxmind';
import { isPublicAddress } from '../../platform/outbound/index.ts';
import { countryOf, hiddenAlsoIn, hiddenSourcesIn } from './geo.ts';

/** The parts of a request that show where its sender is. */
export type Visitor = {
  /** The visitor's own address, from the headers of trusted proxies. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The peer of the connection: the visitor or a proxy. */
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly query?: unknown;
};

function claimOf(query: unknown): string | undefined {
  const { country } = (query ?? {}) as { country?: unknown };
  return typeof country === 'string' ? country : undefined;
}

/** Finds the country of visitors, without any other service. */
export type Geo = ReturnType<typeof createGeo>;

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * @param isProxy whether an address is that of a trusted proxy (TRUST_PROXY)
 */
export function createGeo(isProxy: (address: string) => boolean) {
  const addressCountryOf = cached(openAddressTable());
  const countryOfVisitor = ({ ip, headers, socket }: Visitor) =>
    countryOf({
      proxyHeaders: isProxy(socket.remoteAddress ?? '') ? headers : undefined,
      addressCountry: addressCountryOf(ip),
    });
  return {
    /** ISO 3166, upper case. */
    countryOf: countryOfVisitor,
    /**
     * The sources that this visitor does not see.
     *
     * A country in the query of the request can only hide more sources
     * (docs/specification/catalogue.md#country-filter).
     */
    hiddenFrom: (visitor: Visitor) =>
      hiddenAlsoIn(claimOf(visitor.query), hiddenSourcesIn(countryOfVisitor(visitor))),
  };
}

type AddressTable = (ip: string) => string | undefined;

/**
 * Opens the table of address ranges. Its 8 MB are read, in a few milliseconds, when the first public
 * address is looked up.
 */
function openAddressTable(): AddressTable {
  const path = createRequire(import.meta.url).resolve(file);
  let table: Reader<Response> | undefined;
  return (ip) => {
    const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    // The table assigns a country to private ranges too.
    if (!isPublicAddress(address)) return undefined;
    table ??= new Reader<Response>(readFileSync(path));
    // The library has no type for the records of this table, which contain a country only.
    return (table.get(address) as { country_code?: string } | null)?.country_code;
  };
}

const maxCached = 10_000;

function cached(find: AddressTable): AddressTable {
  // An address without a country is cached as ''.
  const countries = new LRUCache<string, string>({ max: maxCached });
  return (ip) => {
    let country = countries.get(ip);
    if (country === undefined) {
      // A proxy may forward any text.
      if (isIP(ip) === 0) return undefined;
      country = find(ip) ?? '';
      countries.set(ip, country);
    }
    return country || undefined;
  };
}
