import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../../platform/database/index.ts';
import type { Db, Tables } from '../../../schema.ts';
import { AccountReader, RestrictionReader, type Account } from '../../account/index.ts';
import { ActionReader } from '../action/action-store.ts';
import { PeopleReader } from './people-store.ts';
import { presentRole, RoleReader } from './role-store.ts';

async function assertModerator(db: Db, { id }: Pick<Account, 'id'>): Promise<void> {
  const role = await new RoleReader(db).find(id);
  if (!role || role.categories !== null) throw new BloomError('request.forbidden');
}

/**
 * The persons that a text can mean, for moderators of everything
 * (docs/specification/moderation.md#moderation-people). Error: `request.forbidden`.
 */
export async function searchPeople({ write }: Primary<Tables>, moderator: Account, text: string) {
  await assertModerator(write, moderator);
  return new AccountReader(write).search(text.trim());
}

/**
 * A person, what the person did, and what was decided. Errors: `request.forbidden`, `request.notFound`.
 */
export async function findPerson({ write }: Primary<Tables>, moderator: Account, id: number) {
  await assertModerator(write, moderator);
  const person = await new RestrictionReader(write).find(id);
  if (!person) throw new BloomError('request.notFound');
  const reader = new PeopleReader(write);
  const [role, shares, notes, messages, history] = await Promise.all([
    new RoleReader(write).find(id),
    reader.findContributions('shares', id),
    reader.findContributions('notes', id),
    reader.findContributions('messages', id),
    new ActionReader(write).findAbout({ kind: 'user', id, ownerId: id }),
  ]);
  return { person, role: role && presentRole(role), shares, notes, messages, history };
}
