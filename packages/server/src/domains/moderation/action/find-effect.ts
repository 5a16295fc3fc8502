import type { ActBody } from '@bloom/contract/moderation/moderation';
import type { Tx } from '../../../schema.ts';
import { effectOf, type Subject, type Effect } from '../../content/index.ts';
import { AppealWriter, type OpenAppeal } from '../case/appeal-store.ts';
import { CaseWriter } from '../case/case-store.ts';
import type { Actor } from './may-decide.ts';
import { ActionWriter } from './action-store.ts';

/** The effect of an action on its target and on the target's cases. */
export type ActionEffect = Effect & {
  /** The case that it closes or opens again. */
  caseId: number | undefined;
  /** The dismissal that it undoes. */
  dismissed: { caseId: number; actionId: number } | undefined;
  /** The appeals that it decides. */
  appealed: readonly OpenAppeal[];
};

/** The effect of an action on a target that is locked; undefined where it would change nothing. */
export async function findEffect(
  tx: Tx,
  actor: Pick<Actor, 'role'>,
  { action, target: { kind }, undoes, category }: Omit<ActBody, 'rule' | 'until'>,
  { id, states, category: presentCategory }: Subject,
): Promise<ActionEffect | undefined> {
  const cases = new CaseWriter(tx);
  const actions = new ActionWriter(tx);
  const effect = effectOf(action, await actions.refine(kind, id, states));
  if (!effect || (category && category === presentCategory)) return undefined;
  // What the system hides waits for a moderator.
  const open = actor.role === 'system' ? undefined : await cases.findOpen(kind, id);
  if (effect.action === 'dismiss' && open === undefined) return undefined;
  const dismissed = action === 'reopen' ? await cases.findDismissed(kind, id) : undefined;
  if (action === 'reopen' && !dismissed) return undefined;
  if (undoes !== undefined && !(await actions.isInForce(undoes, action, { kind, targetId: id }))) {
    return undefined;
  }
  return {
    ...effect,
    caseId: dismissed?.caseId ?? (effect.decides ? open : undefined),
    dismissed,
    appealed: open === undefined ? [] : await new AppealWriter(tx).findOpen(open),
  };
}
