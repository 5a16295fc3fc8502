import { queryOptions } from '@tanstack/react-query';
import type { LogResponse } from '@bloom/contract/moderation/moderation';
import { apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { logQuery, type LogSearch } from './log-search.ts';

const path = apiPath('moderation', 'log');

/** The actions of moderators, newest first. */
export const logOptions = (search: LogSearch) =>
  pagedOptions<LogResponse>(['moderation log', search], path, logQuery(search));

/** How many there were in each of the last twelve months that have any, whichever month is shown. */
export function monthsOptions({ month: _month, ...search }: LogSearch) {
  return queryOptions({
    queryKey: ['moderation months', search],
    queryFn: async ({ signal }) => {
      const query = { ...logQuery(search), limit: 1 };
      return (await call<LogResponse>('GET', path, { query, signal })).months;
    },
  });
}
