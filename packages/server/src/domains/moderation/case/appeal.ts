import { BloomError } from '@bloom/contract/errors/errors';
import {
  actionTable,
  maxReportLength,
  type ActionName,
  type ModerationAction,
} from '@bloom/contract/moderation/moderation-rules';
import type { Account } from '../../account/index.ts';
import { AppealWriter } from './appeal-store.ts';
import { appealWeight, CaseWriter } from './case-store.ts';
import { readRequired } from '../read-text.ts';
import type { Subject } from '../../content/index.ts';
import type { Moderation } from '../action/decide.ts';

/**
 * The person concerned objects to an action, once; it opens a case, or joins the open one
 * (docs/specification/moderation.md#appeals). Errors: `request.notFound`; `request.invalid` (`text`);
 * `moderation.noAppeal` (it is not in force, too old, or objected to already).
 */
export async function appeal(
  { database, kinds }: Moderation,
  owner: Account,
  action: number,
  given: string,
): Promise<void> {
  const text = readRequired(given, 'text', maxReportLength);
  await database.transact(async (tx) => {
    const writer = new AppealWriter(tx);
    const found = await writer.findAction(action, owner.id);
    if (!found) throw new BloomError('request.notFound');
    const kind = kinds[found.kind];
    const before = await kind.describe(tx, found.targetId);
    const subject = before && (await kind.lock(tx, before.id));
    // Read again now that the target is locked: it may have waited for a second appeal, or for an
    // erasure.
    const again = await writer.findAction(action, owner.id);
    const snapshot = await kind.describe(tx, found.targetId);
    if (!subject || !snapshot || !again?.isAppealable || !isInForce(found.action, action, subject)) {
      throw new BloomError('moderation.noAppeal');
    }
    const described = { kind: found.kind, subject, snapshot };
    const caseId = await new CaseWriter(tx).open(described, appealWeight);
    await writer.add({ action, accountId: owner.id, caseId, text });
  });
}

/** Whether what an action began still holds; one that began nothing holds until it is undone. */
function isInForce(action: ActionName, id: number, { states }: Subject): boolean {
  const transition = actionTable[action as ModerationAction]?.transition;
  return transition === undefined || states[transition.of]?.by === id;
}
