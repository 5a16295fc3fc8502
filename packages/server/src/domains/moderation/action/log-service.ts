import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import { ActionReader, type DecisionFilter, type DecisionPage, type LogFilter } from './action-store.ts';

/** The actions of moderators, for everybody and for the person concerned. */
export type ModerationLog = ReturnType<typeof createModerationLog>;

export function createModerationLog(database: Primary<Tables>) {
  const reader = new ActionReader(database.write);
  return {
    /**
     * A page, newest first; the first one with the numbers of the last months
     * (docs/specification/moderation.md#moderation-log).
     */
    async findPage(filter: LogFilter, limit: number, before: number | undefined) {
      const [found, months] = await Promise.all([
        reader.findPage(filter, limit, before),
        before === undefined ? reader.countByMonth(filter) : [],
      ]);
      return { found, months };
    },

    /**
     * A page of what concerns an account, or of that only what is about a video, newest first
     * (docs/specification/moderation.md#decisions).
     */
    findOf: ({ id }: Pick<Account, 'id'>, filter: DecisionFilter, page: DecisionPage) =>
      reader.findOf(id, filter, page),
  };
}
