import { useQuery } from '@tanstack/react-query';
import { accountOptions } from '../../../features/account/account-api.ts';
import { rememberedFilters, type Filters } from '../../../features/catalogue/filter/filters.ts';
import { useSessionToken } from '../../../lib/session.ts';

/**
 * The query of the links that lead home: the list as the app starts with it, in the order and languages
 * that the user has chosen (docs/specification/accounts.md#preferences).
 */
export function useHomeSearch(): Filters {
  const token = useSessionToken();
  const { data } = useQuery({
    ...accountOptions(token),
    select: ({ preferences }) => rememberedFilters(preferences),
  });
  return data ?? {};
}
