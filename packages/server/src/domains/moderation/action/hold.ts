import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import { ruleOfReason, type TargetKind } from '@bloom/contract/moderation/moderation-rules';
import type { Tx } from '../../../schema.ts';
import type { ContentKind, Subject } from '../../content/index.ts';
import { NotificationWriter } from '../../notification/index.ts';
import { ActionWriter } from './action-store.ts';
import { appealWeight, CaseWriter } from '../case/case-store.ts';
import { RulesReader } from '../rules-store.ts';

/** Why a rule of the system lets something wait for a moderator. */
const reasons = {
  first: 'The first shares of a new account wait for a moderator. 新账号的前几次分享须等待管理员审核。',
  join: 'A new account waits for a moderator. 新账号须等待管理员审核。',
  word: 'It has a word of a list, and waits for a moderator. 其中含有词表里的词，须等待管理员审核。',
} as const;
export type HoldReason = keyof typeof reasons;

/**
 * Makes something new of an account wait for a moderator (docs/specification/moderation.md#first-shares): a
 * rule of the system, whose action opens a case. The caller has locked the target, and hides it by the number
 * that this returns.
 */
export async function hold(
  tx: Tx,
  kind: TargetKind,
  subject: Subject,
  snapshot: Snapshot,
  reason: HoldReason,
  { action = 'hold', undoes = null }: { action?: 'hold' | 'hide'; undoes?: number | null } = {},
): Promise<number> {
  await new CaseWriter(tx).open({ kind, subject, snapshot }, appealWeight);
  return new ActionWriter(tx).add({
    action,
    targetKind: kind,
    targetId: subject.id,
    subjectId: subject.ownerId,
    category: subject.category,
    actor: { id: null, role: 'system' },
    rule: action === 'hide' ? await new RulesReader(tx).name(ruleOfReason.spam) : undefined,
    reason: reasons[reason],
    undoes,
    caseId: undefined,
  });
}

/**
 * Hides what its author has written in this transaction with a word that waits for a moderator
 * (docs/specification/moderation.md#words-for-review). What is hidden already, or private, stays as it is.
 */
export async function hideForReview(
  tx: Tx,
  kind: TargetKind,
  content: ContentKind,
  id: string,
): Promise<void> {
  const subject = await content.lock(tx, id);
  const snapshot = subject && (await content.describe(tx, subject.id));
  if (!snapshot || subject.states.visibility) return;
  const action = await hold(tx, kind, subject, snapshot, 'word', { action: 'hide' });
  if (subject.ownerId !== null) {
    await new NotificationWriter(tx).addDecision(subject.ownerId, action);
  }
  await content.apply(tx, subject, { id: action, action: 'hide' });
}
