import type { NoticeReason, ReportReason } from '@bloom/contract/moderation-rules';

/** The number of the rule that a reason usually means, which a moderator can change (docs/specification/moderation.md#rules). */
export const ruleOfReason: Record<NoticeReason | ReportReason, number> = {
  illegal: 1,
  childAbuse: 1,
  violence: 1,
  other: 1,
  rights: 2,
  sexual: 3,
  harassment: 4,
  spam: 5,
  wrongCategory: 6,
  misleading: 6,
};
