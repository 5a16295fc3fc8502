import { BloomError } from '@bloom/contract/errors/errors';
import type { TargetReportBody } from '@bloom/contract/moderation/moderation-case';
import { actionTable, maxReportLength, trustedReporters } from '@bloom/contract/moderation/moderation-rules';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import type { Acts } from '../action/act-service.ts';
import { ActionReader } from '../action/action-store.ts';
import { AppealReader } from './appeal-store.ts';
import { CaseReader, CaseWriter } from './case-store.ts';
import type { CaseFilter, CasePosition } from './case.ts';
import { NoticeReader } from '../notice/notice-store.ts';
import { readRequired, readText } from '../read-text.ts';
import { reaches, RoleReader, type Role } from '../person/role-store.ts';
import type { ContentKinds } from '../../content/index.ts';

/** Reports and the cases that they open (docs/specification/moderation.md#cases). */
export type Cases = ReturnType<typeof createCases>;

export function createCases(
  database: Primary<Tables>,
  kinds: ContentKinds,
  { hideBySystem }: Pick<Acts, 'hideBySystem'>,
) {
  const reader = new CaseReader(database.write);
  const actions = new ActionReader(database.write);
  const appeals = new AppealReader(database.write);
  const notices = new NoticeReader(database.write);
  const roles = new RoleReader(database.write);

  async function roleOf({ id }: Pick<Account, 'id'>): Promise<Role> {
    const role = await roles.find(id);
    if (!role) throw new BloomError('request.forbidden');
    return role;
  }

  /** A case that the moderator may read. Errors: `request.forbidden`, `request.notFound`. */
  async function findFor(moderator: Account, id: number) {
    const role = await roleOf(moderator);
    const row = await reader.find(id);
    if (!row) throw new BloomError('request.notFound');
    if (!reaches(role, row.category)) throw new BloomError('request.forbidden');
    return row;
  }

  /** Error: `request.forbidden` for a case about what is the moderator's own, besides those of `findFor`. */
  async function assertMayWork(moderator: Account, id: number): Promise<void> {
    const { ownerId } = await findFor(moderator, id);
    if (ownerId === moderator.id) throw new BloomError('request.forbidden');
  }

  return {
    /**
     * An account reports something of another one, once. Returns its case. Errors: `request.notFound`, also
     * of what is hidden; `request.invalid` (`target`: it is the reporter's own; `text`).
     */
    async report(reporter: Account, { target, reason, text }: TargetReportBody): Promise<number> {
      const cleaned = readText(text ?? '', 'text', maxReportLength);
      return database.transact(async (tx) => {
        const kind = kinds[target.kind];
        const subject = await kind.lock(tx, target.id);
        if (!subject || subject.states.visibility || subject.states.membership) {
          throw new BloomError('request.notFound');
        }
        if (subject.ownerId === reporter.id) {
          throw new BloomError('request.invalid', { field: 'target' });
        }
        const snapshot = await kind.describe(tx, subject.id);
        if (!snapshot) throw new BloomError('request.notFound');
        const writer = new CaseWriter(tx);
        const caseId = await writer.report(
          reporter.id,
          { kind: target.kind, subject, snapshot },
          { reason, text: cleaned || null },
        );
        const { trusted, reason: common } = await writer.findTrust(caseId);
        const canHide = actionTable.hide.on.includes(target.kind);
        if (canHide && trusted >= trustedReporters) await hideBySystem(tx, target, common);
        return caseId;
      });
    },

    /** A page of the queue. Error: `request.forbidden`. */
    async findPage(
      moderator: Account,
      { mine, ...filter }: Omit<CaseFilter, 'takenBy' | 'categories'> & { mine: boolean },
      limit: number,
      after: CasePosition | undefined,
    ) {
      const { categories } = await roleOf(moderator);
      const takenBy = mine ? moderator.id : undefined;
      const [rows, open] = await Promise.all([
        reader.findPage({ ...filter, takenBy, categories }, limit, after),
        reader.countOpen(categories),
      ]);
      return { rows, open };
    },

    /**
     * A case with everything that a decision needs. Of what is the moderator's own it has neither those who
     * reported it nor the notes of other moderators (docs/specification/moderation.md#own-content).
     * Errors: `request.forbidden`, `request.notFound`.
     */
    async find(moderator: Account, id: number) {
      const row = await findFor(moderator, id);
      const [now, reported, noticed, appealed, notes, history] = await Promise.all([
        kinds[row.kind].describe(database.write, row.targetId),
        reader.findReports(id),
        notices.findOf(id),
        appeals.findOf(id),
        reader.findNotes(id),
        actions.findAbout({ kind: row.kind, id: row.targetId, ownerId: row.ownerId }),
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
    },

    /** Errors: `request.forbidden`, `request.notFound`, `moderation.taken`. */
    async take(moderator: Account, id: number): Promise<void> {
      await assertMayWork(moderator, id);
      const isTaken = await database.transact((tx) => new CaseWriter(tx).take(id, moderator.id));
      if (!isTaken) throw new BloomError('moderation.taken');
    },

    /** Errors: `request.forbidden`, `request.notFound`, `request.invalid` (`note`). */
    async addNote(moderator: Account, id: number, text: string): Promise<void> {
      await assertMayWork(moderator, id);
      const note = readRequired(text, 'note', maxReportLength);
      await database.transact((tx) => new CaseWriter(tx).addNote(id, moderator.id, note));
    },
  };
}
