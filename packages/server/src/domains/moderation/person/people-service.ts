import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import { AccountReader, RestrictionReader, type Account } from '../../account/index.ts';
import { ActionReader } from '../action/action-store.ts';
import { PeopleReader } from './people-store.ts';
import { presentRole, RoleReader } from './role-store.ts';

/**
 * The facts of persons that moderators of everything read
 * (docs/specification/moderation.md#moderation-people).
 */
export type People = ReturnType<typeof createPeople>;

export function createPeople(database: Primary<Tables>) {
  const roles = new RoleReader(database.write);
  const accounts = new AccountReader(database.write);
  const reader = new PeopleReader(database.write);
  const actions = new ActionReader(database.write);

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

    /**
     * A person, what the person did, and what was decided. Errors: `request.forbidden`, `request.notFound`.
     */
    async find(moderator: Account, id: number) {
      await assertModerator(moderator);
      const person = await new RestrictionReader(database.write).find(id);
      if (!person) throw new BloomError('request.notFound');
      const [role, shares, notes, messages, history] = await Promise.all([
        roles.find(id),
        reader.findContributions('shares', id),
        reader.findContributions('notes', id),
        reader.findContributions('messages', id),
        actions.findAbout({ kind: 'user', id, ownerId: id }),
      ]);
      return { person, role: role && presentRole(role), shares, notes, messages, history };
    },
  };
}
