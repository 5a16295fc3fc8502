import type { CasePerson, ModerationCase, Snapshot } from '@bloom/contract/moderation/moderation-case';
import {
  inverseOf,
  type ModerationAction,
  type ReportReason,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';

/** A case with its reports counted. Times are unix seconds. */
export type CaseRow = {
  id: number;
  kind: TargetKind;
  targetId: number;
  ownerId: number | null;
  owner: CasePerson | null;
  category: string | null;
  snapshot: Snapshot;
  weight: number;
  reports: number;
  notices: number;
  appeals: number;
  /** The action of a rule of the system that holds it back. */
  heldBy: ModerationAction | null;
  reasons: ReportReason[];
  openedAt: number;
  takenBy: CasePerson | null;
  takenUntil: number | null;
  closedAt: number | null;
  outcome: 'upheld' | 'dismissed' | null;
};

/** The filters of a page of cases. */
export type CaseFilter = {
  state: 'open' | 'closed';
  kind?: TargetKind | undefined;
  category?: string | undefined;
  reason?: ReportReason | undefined;
  /** Only those that this account took. */
  takenBy?: number | undefined;
  /** The only categories that the moderator may see; null: all. */
  categories: readonly string[] | null;
};

/** Where a page of cases continues: weight and id of open ones, time and id of closed ones. */
export type CasePosition = readonly [number, number];

const showing = ['approve', 'admit', 'restore'] as const;

/** A case as moderators read it. */
export function presentCase(row: CaseRow): ModerationCase {
  const shows = row.heldBy && inverseOf(row.heldBy, row.kind);
  const waiting = showing.find((each) => each === shows);
  return {
    id: row.id,
    target: { kind: row.kind, id: row.snapshot.id },
    category: row.category,
    snapshot: row.snapshot,
    owner: row.owner,
    weight: row.weight,
    reports: row.reports,
    notices: row.notices,
    appeals: row.appeals,
    ...(waiting && { waiting }),
    reasons: row.reasons,
    opened: row.openedAt,
    ...(row.takenUntil !== null && { taken: { by: row.takenBy, until: row.takenUntil } }),
    ...(row.closedAt !== null && { closed: row.closedAt }),
    ...(row.outcome !== null && { outcome: row.outcome }),
  };
}
