import type { ActBody, LogEntry, TargetId } from '@bloom/contract/moderation/moderation';
import type { CaseAction } from '@bloom/contract/moderation/moderation-case';
import { actionTable, inverseOf } from '@bloom/contract/moderation/moderation-rules';

/** The action that undoes the one with this number on a target; undefined where none does. */
export function undoing(
  target: TargetId,
  done: LogEntry['action'],
  id: number,
): Pick<ActBody, 'target' | 'action' | 'undoes'> | undefined {
  const action = inverseOf(done, target.kind);
  return action && { target, action, ...(actionTable[action].takes === 'undoes' && { undoes: id }) };
}

/**
 * The action that undoes one of the history of a case; undefined where nothing is in force any more.
 *
 * @param nowS the server's time: a time-out may have ended
 */
export function undoOf(
  { id, action, target, on, undone_by, until }: CaseAction,
  nowS: number,
): ReturnType<typeof undoing> {
  if (undone_by !== undefined || (until ?? nowS) < nowS) return undefined;
  if (target.kind === 'user') return undoing({ kind: 'user', id: String(target.id) }, action, id);
  return on && undoing(on, action, id);
}
