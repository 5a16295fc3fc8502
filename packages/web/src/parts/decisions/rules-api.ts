import { queryOptions } from '@tanstack/react-query';
import type { RulesResponse } from '@bloom/contract/moderation/site-rules';
import { apiPath, call } from '../../lib/api.ts';

/** A version of the rules, by default the one that holds (docs/specification/moderation.md#rules). */
export function rulesOptions(version?: number) {
  return queryOptions({
    queryKey: ['rules', version ?? null],
    queryFn: async ({ signal }) =>
      (await call<RulesResponse>('GET', apiPath('rules'), { query: { version }, signal })).data,
    staleTime: version === undefined ? 60_000 : Infinity,
  });
}
