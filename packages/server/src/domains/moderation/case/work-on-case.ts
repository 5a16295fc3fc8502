import { BloomError } from '@bloom/contract/errors/errors';
import { maxReportLength } from '@bloom/contract/moderation/moderation-rules';
import type { Account } from '../../account/index.ts';
import type { Moderation } from '../action/decide.ts';
import { ActionReader } from '../action/action-store.ts';
import { AppealReader } from './appeal-store.ts';
import { CaseReader, CaseWriter } from './case-store.ts';
import type { CaseFilter, CasePosition } from './case.ts';
import { NoticeReader } from '../notice/notice-store.ts';
import { readRequired } from '../read-text.ts';
import { reaches, RoleReader, type Role } from '../person/role-store.ts';

/** A page of the queue. Error: `request.forbidden`. */
export async function listCases(
  moderation: Moderation,
  moderator: Account,
  { mine, ...filter }: Omit<CaseFilter, 'takenBy' | 'categories'> & { mine: boolean },
  limit: number,
  after: CasePosition | undefined,
) {
  const { categories } = await roleOf(moderation, moderator);
  const takenBy = mine ? moderator.id : undefined;
  const reader = new CaseReader(moderation.database.write);
  const [rows, open] = await Promise.all([
    reader.findPage({ ...filter, takenBy, categories }, limit, after),
    reader.countOpen(categories),
  ]);
  return { rows, open };
}

/**
 * A case with everything that a decision needs. Of what is the moderator's own it has neither those who
 * reported it nor the notes of other moderators (docs/specification/moderation.md#own-content).
 * Errors: `request.forbidden`, `request.notFound`.
 */
export async function findCase(moderation: Moderation, moderator: Account, id: number) {
  const row = await findFor(moderation, moderator, id);
  const { write } = moderation.database;
  const reader = new CaseReader(write);
  const [now, reported, noticed, appealed, notes, history] = await Promise.all([
    moderation.kinds[row.kind].describe(write, row.targetId),
    reader.findReports(id),
    new NoticeReader(write).findOf(id),
    new AppealReader(write).findOf(id),
    reader.findNotes(id),
    new ActionReader(write).findAbout({
      kind: row.kind,
      id: row.targetId,
      ownerId: row.ownerId,
    }),
  ]);
  if (row.ownerId !== moderator.id) {
    return { row, now, reported, noticed, appealed, notes, history };
  }
  return {
    row,
    now,
    reported: reported.map((report) => ({ ...report, by: null })),
    noticed: noticed.map((notice) => ({ ...notice, name: null, email: null })),
    appealed,
    notes: [],
    history,
  };
}

/** Leaves a case to a moderator. Errors: `request.forbidden`, `request.notFound`, `moderation.taken`. */
export async function assignCase(moderation: Moderation, moderator: Account, id: number): Promise<void> {
  await assertMayWork(moderation, moderator, id);
  const isTaken = await moderation.database.transact((tx) => new CaseWriter(tx).take(id, moderator.id));
  if (!isTaken) throw new BloomError('moderation.taken');
}

/** Errors: `request.forbidden`, `request.notFound`, `request.invalid` (`note`). */
export async function addNote(
  moderation: Moderation,
  moderator: Account,
  id: number,
  text: string,
): Promise<void> {
  await assertMayWork(moderation, moderator, id);
  const note = readRequired(text, 'note', maxReportLength);
  await moderation.database.transact((tx) => new CaseWriter(tx).addNote(id, moderator.id, note));
}

async function roleOf({ database }: Moderation, { id }: Pick<Account, 'id'>): Promise<Role> {
  const role = await new RoleReader(database.write).find(id);
  if (!role) throw new BloomError('request.forbidden');
  return role;
}

/** A case that the moderator may read. Errors: `request.forbidden`, `request.notFound`. */
async function findFor(moderation: Moderation, moderator: Account, id: number) {
  const role = await roleOf(moderation, moderator);
  const row = await new CaseReader(moderation.database.write).find(id);
  if (!row) throw new BloomError('request.notFound');
  if (!reaches(role, row.category)) throw new BloomError('request.forbidden');
  return row;
}

/** Error: `request.forbidden` for a case about what is the moderator's own, besides those of `findFor`. */
async function assertMayWork(moderation: Moderation, moderator: Account, id: number): Promise<void> {
  const { ownerId } = await findFor(moderation, moderator, id);
  if (ownerId === moderator.id) throw new BloomError('request.forbidden');
}
