import { queryOptions, skipToken } from '@tanstack/react-query';
import type { CountryListResponse, CovidSeriesResponse } from '@bloom/contract/covid/covid';
import { covidModel, type CovidModel, type CovidSummary } from '@bloom/contract/covid/covid-figures';
import { call } from '../../lib/api.ts';

/** The source's data, with everything added up. */
export type MapData = CovidModel & Pick<CovidSummary, 'as_of' | 'source' | 'stale'>;

/** All records. They change once a day at most. */
export const seriesOptions = queryOptions({
  queryKey: ['covid', 'series'],
  queryFn: async ({ signal }): Promise<MapData> => {
    const response = await call<CovidSeriesResponse>('GET', '/api/ecdc/series', { signal });
    const { as_of, source, stale } = response;
    return { ...covidModel(response), as_of, source, stale };
  },
  staleTime: 60 * 60_000,
});

/** The data of a day that the server has rendered; they are never requested. */
export function summaryOptions(date: string | undefined) {
  return queryOptions<CovidSummary>({
    queryKey: ['covid', 'summary', date ?? ''],
    queryFn: skipToken,
    staleTime: Infinity,
  });
}

/** The positions of countries and territories. */
export const countriesOptions = queryOptions({
  queryKey: ['covid', 'countries'],
  queryFn: async ({ signal }) => (await call<CountryListResponse>('GET', '/api/country', { signal })).data,
  staleTime: Infinity,
});
