import { queryOptions, useQuery } from '@tanstack/react-query';
import { defaultCountry, type GeoResponse } from '@bloom/contract/wire/geo';
import { apiPath, call } from '../../lib/api.ts';

const countryOptions = queryOptions({
  queryKey: ['geo'],
  queryFn: async ({ signal }) => (await call<GeoResponse>('GET', apiPath('geo'), { signal })).country,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The visitor's country (ISO 3166, upper case), or the default one if it is unknown
 * (docs/specification/catalogue.md#country-detection); undefined while it is loaded.
 */
export function useCountry(): string | undefined {
  const { data, isError } = useQuery(countryOptions);
  return isError ? defaultCountry : data;
}
