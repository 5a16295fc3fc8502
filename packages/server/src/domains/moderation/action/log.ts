import type { Decision, LogEntry } from '@bloom/contract/moderation/moderation';
import type { DecisionRow, LoggedAction } from './action-store.ts';

/** Presents the facts of an action that log and decisions show. */
function presentAction(row: LoggedAction) {
  return {
    id: row.id,
    time: row.time,
    action: row.action,
    by: row.actor_role,
    ...(row.rule !== null && { rule: row.rule }),
    ...(row.rules_version !== null && { rules_version: row.rules_version }),
    reason: row.reason,
    ...row.data,
    ...(row.until !== null && { until: row.until }),
    ...(row.undoes !== null && { undoes: row.undoes }),
    ...(row.undone_by !== null && { undone_by: row.undone_by }),
    ...(row.undone_at !== null && { undone_at: row.undone_at }),
  };
}

/** An action as everybody reads it. */
export function presentLogged(row: LoggedAction): LogEntry {
  return {
    ...presentAction(row),
    target: { kind: row.target_kind, id: row.target_id },
    ...(row.category !== null && { category: row.category }),
  };
}

/** An action as the person concerned reads it. */
export function presentDecision(row: DecisionRow): Decision {
  return {
    ...presentAction(row),
    action: row.action,
    target: {
      kind: row.target_kind,
      title: row.title,
      ...(row.place && { place: row.place }),
    },
    ...(row.appealable && { appealable: true as const }),
    ...(row.appealed_at !== null && {
      appeal: {
        time: row.appealed_at,
        ...(row.appeal_outcome !== null && { outcome: row.appeal_outcome }),
      },
    }),
  };
}
