import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import { ActionReader, type DecisionFilter, type DecisionPage, type LogFilter } from './action-store.ts';

/**
 * A page of the actions of moderators, newest first; the first one with the numbers of the last months
 * (docs/specification/moderation.md#moderation-log).
 */
export async function readLog(
  { write }: Primary<Tables>,
  filter: LogFilter,
  limit: number,
  before: number | undefined,
) {
  const reader = new ActionReader(write);
  const [found, months] = await Promise.all([
    reader.findPage(filter, limit, before),
    before === undefined ? reader.countByMonth(filter) : [],
  ]);
  return { found, months };
}

/**
 * A page of what concerns an account, or of that only what is about a video, newest first
 * (docs/specification/moderation.md#decisions).
 */
export const readDecisions = (
  { write }: Primary<Tables>,
  { id }: Pick<Account, 'id'>,
  filter: DecisionFilter,
  page: DecisionPage,
) => new ActionReader(write).findOf(id, filter, page);
