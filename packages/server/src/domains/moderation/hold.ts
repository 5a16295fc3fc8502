import type { Snapshot } from '@bloom/contract/moderation-case';
import type { TargetKind } from '@bloom/contract/moderation-rules';
import type { Tx } from '../../schema.ts';
import { ActionWriter } from './action-store.ts';
import { appealWeight, CaseWriter } from './case-store.ts';
import type { Subject } from './target.ts';

const reason =
  'The first shares of a new account wait for a moderator. 新账号的前几次分享须等待管理员审核。';

/**
 * Makes something new of an account wait for a moderator (docs/specification/moderation.md#first-shares): a rule of the system,
 * whose action opens a case. The caller has locked the target, and hides it by the number that this returns.
 */
export async function hold(
  tx: Tx,
  kind: TargetKind,
  subject: Subject,
  snapshot: Snapshot,
): Promise<number> {
  await new CaseWriter(tx).open({ kind, subject, snapshot }, appealWeight);
  return new ActionWriter(tx).add({
    action: 'hold',
    targetKind: kind,
    targetId: subject.id,
    subjectId: subject.ownerId,
    category: subject.category,
    actor: { id: null, role: 'system' },
    rule: undefined,
    reason,
    undoes: null,
    caseId: undefined,
  });
}
