import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ActBody, ActResponse } from '@bloom/contract/moderation/moderation';
import type { CaseResponse, CasesResponse } from '@bloom/contract/moderation/moderation-case';
import type { AdminRecoveryResponse } from '@bloom/contract/admin/admin';
import type { PersonResponse } from '@bloom/contract/moderation/moderation-people';
import { apiPath, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The filter of the queue. */
export type CaseFilter = {
  state: 'open' | 'closed';
  reason?: string;
  category?: string;
  mine?: boolean;
};

const key = (account: number) => ['cases', account] as const;

/** The queue as a moderator sees it. */
export function casesOptions(account: number, { mine, ...filter }: CaseFilter) {
  return infiniteQueryOptions({
    queryKey: [...key(account), 'list', filter, mine],
    queryFn: ({ pageParam, signal }) =>
      call<CasesResponse>('GET', apiPath('moderation', 'cases'), {
        query: { ...filter, ...(mine && { mine: 'true' }), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** One case with everything that a decision needs. */
export function caseOptions(account: number, id: number) {
  return queryOptions({
    queryKey: [...key(account), id],
    queryFn: ({ signal }) =>
      call<CaseResponse>('GET', apiPath('moderation', 'cases', String(id)), { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Does what a moderator decided, or with `dry_run` says what it would do. */
export async function decide(body: ActBody, idempotencyKey: string): Promise<ActResponse['data']> {
  const { data } = await call<ActResponse>('POST', apiPath('moderation', 'act'), {
    body,
    idempotencyKey,
  });
  return data;
}

/** A person with what moderators know of one. */
export function personOptions(account: number, id: number) {
  return queryOptions({
    queryKey: [...key(account), 'person', id],
    queryFn: ({ signal }) =>
      call<PersonResponse>('GET', apiPath('moderation', 'people', String(id)), { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Shows the other moderators who works on a case. */
export const workOnCase = (id: number) =>
  call('POST', apiPath('moderation', 'cases', String(id), 'take'), { body: {} });

export const addCaseNote = (id: number, note: string) =>
  call('POST', apiPath('moderation', 'cases', String(id), 'note'), { body: { note } });

/** Issues a code that signs an account in once, and resolves to it. */
export async function issueRecoveryCode(id: number): Promise<string> {
  const path = apiPath('admin', 'recovery-codes', String(id));
  return (await call<AdminRecoveryResponse>('POST', path, { body: {} })).data.code;
}

/** Reads queue and cases again. */
export const refreshCases = (account: number) => queryClient.invalidateQueries({ queryKey: key(account) });
