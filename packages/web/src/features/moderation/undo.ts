import type { ActBody, LogEntry, TargetId } from '@bloom/contract/moderation';
import {
  actionTable,
  moderationActions,
  type ModerationAction,
} from '@bloom/contract/moderation-rules';

/** The action that ends what another one begins; undefined where that begins nothing. */
export function inverseOf(action: LogEntry['action']): ModerationAction | undefined {
  const begins = actionTable[action as ModerationAction]?.begins;
  return moderationActions.find((each) => begins && actionTable[each].ends === begins);
}

/**
 * The action that undoes one of the history of a case; undefined where nothing is in force any more.
 *
 * @param of the target of the case: of other kinds than users the log has no id of the API
 */
export function undoOf(
  { action, target, undone_by }: LogEntry,
  of: TargetId,
): Pick<ActBody, 'target' | 'action'> | undefined {
  const inverse = inverseOf(action);
  if (!inverse || undone_by !== undefined) return undefined;
  if (target.kind === 'user')
    return { target: { kind: 'user', id: String(target.id) }, action: inverse };
  return target.kind === of.kind ? { target: of, action: inverse } : undefined;
}
