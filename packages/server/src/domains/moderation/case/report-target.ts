import { BloomError } from '@bloom/contract/errors/errors';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import type { TargetReportBody } from '@bloom/contract/moderation/moderation-case';
import { actionTable, maxReportLength, trustedReporters } from '@bloom/contract/moderation/moderation-rules';
import type { Source } from '@bloom/contract/sources/sources';
import type { Tx } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import { findReach } from '../../content/index.ts';
import { hideBySystem, type Moderation } from '../action/decide.ts';
import { CaseWriter } from './case-store.ts';
import { readText } from '../read-text.ts';

/** As long as a page waits for a response, less the time of the report itself. */
const maxWaitMs = 15_000;

/**
 * An account reports something of another one, once. Returns its case. Errors: `request.notFound`, also
 * of what the reporter cannot read; `request.invalid` (`target`: it is the reporter's own; `text`).
 *
 * @param hiddenFrom the sources that the reporter does not see
 */
export async function reportTarget(
  moderation: Moderation,
  reporter: Account,
  body: TargetReportBody,
  hiddenFrom: readonly Source[],
): Promise<number> {
  const text = readText(body.text ?? '', 'text', maxReportLength);
  const leave = await waitForTurn(moderation, body.target);
  try {
    return await moderation.database.transact((tx) =>
      addReport(moderation, tx, reporter, { ...body, text }, hiddenFrom),
    );
  } finally {
    leave();
  }
}

/**
 * Waits until no other report of the target is being stored here. Each locks the target: a hundred at once
 * would wait for that lock with every connection there is, until the time limit of a lock refused them.
 * Error: `server.unavailable` after a long wait.
 */
async function waitForTurn({ reports }: Moderation, { kind, id }: TargetId): Promise<() => void> {
  try {
    return await reports.enter(`${kind} ${id}`, AbortSignal.timeout(maxWaitMs));
  } catch (error) {
    throw new BloomError('server.unavailable', {}, { cause: error });
  }
}

async function addReport(
  moderation: Moderation,
  tx: Tx,
  reporter: Account,
  { target, reason, text }: Pick<TargetReportBody, 'reason' | 'target'> & { text: string },
  hiddenFrom: readonly Source[],
): Promise<number> {
  const kind = moderation.kinds[target.kind];
  const subject = await kind.lock(tx, target.id);
  if (!subject || subject.states.visibility || subject.states.membership) {
    throw new BloomError('request.notFound');
  }
  const found = { kind: target.kind, id: subject.id };
  const reach = await findReach(tx, found, { accountId: reporter.id, hiddenFrom });
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
    { reason, text: text || null },
  );
  const { trusted, reason: common } = await writer.findTrust(caseId);
  const canHide = actionTable.hide.on.includes(target.kind);
  if (canHide && trusted >= trustedReporters) await hideBySystem(moderation, tx, target, common);
  return caseId;
}
