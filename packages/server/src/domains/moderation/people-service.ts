import { BloomError } from '@bloom/contract/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, type Account } from '../account/index.ts';
import { RoleReader } from './role-store.ts';

/** What moderators of everything read of persons (docs/specification/moderation.md#moderation-people). */
export type People = ReturnType<typeof createPeople>;

export function createPeople(database: Primary<Tables>) {
  const roles = new RoleReader(database.write);
  const accounts = new AccountReader(database.write);

  async function assertModerator({ id }: Pick<Account, 'id'>): Promise<void> {
    const role = await roles.find(id);
    if (!role || role.categories !== null) throw new BloomError('request.forbidden');
  }

  return {
    /** The persons that a text can mean. Error: `request.forbidden`. */
    async search(moderator: Account, text: string) {
      await assertModerator(moderator);
      return accounts.search(text.trim());
    },
  };
}
