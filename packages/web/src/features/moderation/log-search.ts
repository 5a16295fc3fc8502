import { categories, type Category } from '@bloom/contract/catalogue/categories';
import type { LogQuery } from '@bloom/contract/moderation/moderation';
import {
  loggedActions,
  loggedKinds,
  type ActionName,
  type LoggedKind,
} from '@bloom/contract/moderation/moderation-rules';

/** The filter of the moderation log; all of it without. The month is as `2026-11`, in UTC. */
export type LogSearch = {
  kind?: LoggedKind;
  action?: ActionName;
  category?: Category;
  month?: string;
};

/** Reads the query of a URL; what the log does not understand is dropped. */
export function readLogSearch(query: Record<string, unknown>): LogSearch {
  const kind = loggedKinds.find((each) => each === query['kind']);
  const action = loggedActions.find((each) => each === query['action']);
  const category = categories.find((each) => each === query['category']);
  const { month } = query;
  return {
    ...(kind && { kind }),
    ...(action && { action }),
    ...(category && { category }),
    ...(typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
  };
}

/** The same as a query of the API. */
export function logQuery({ month, ...filter }: LogSearch): LogQuery {
  if (month === undefined) return filter;
  const [year, number] = month.split('-').map(Number);
  const startOf = (index: number) => Date.UTC(year ?? 0, index) / 1_000;
  return { ...filter, from: startOf((number ?? 0) - 1), to: startOf(number ?? 0) };
}
