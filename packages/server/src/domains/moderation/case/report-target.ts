import { BloomError } from '@bloom/contract/errors/errors';
import type { TargetReportBody } from '@bloom/contract/moderation/moderation-case';
import { actionTable, maxReportLength, trustedReporters } from '@bloom/contract/moderation/moderation-rules';
import type { Source } from '@bloom/contract/sources/sources';
import type { Account } from '../../account/index.ts';
import { findReach } from '../../content/index.ts';
import { hideBySystem, type Moderation } from '../action/decide.ts';
import { CaseWriter } from './case-store.ts';
import { readText } from '../read-text.ts';

/**
 * An account reports something of another one, once. Returns its case. Errors: `request.notFound`, also
 * of what the reporter cannot read; `request.invalid` (`target`: it is the reporter's own; `text`).
 *
 * @param hiddenFrom the sources that the reporter does not see
 */
export async function reportTarget(
  moderation: Moderation,
  reporter: Account,
  { target, reason, text }: TargetReportBody,
  hiddenFrom: readonly Source[],
): Promise<number> {
  const cleaned = readText(text ?? '', 'text', maxReportLength);
  return moderation.database.transact(async (tx) => {
    const kind = moderation.kinds[target.kind];
    const subject = await kind.lock(tx, target.id);
    if (!subject || subject.states.visibility || subject.states.membership) {
      throw new BloomError('request.notFound');
    }
    const reach = await findReach(tx, { kind: target.kind, id: subject.id }, hiddenFrom);
    if (reach.isHidden || reach.isAbroad) throw new BloomError('request.notFound');
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
    if (canHide && trusted >= trustedReporters) await hideBySystem(moderation, tx, target, common);
    return caseId;
  });
}
