import { cleanLine, lengthOf } from './plain-text.ts';

/** The roles of accounts (docs/specification/moderation.md#moderator-roles). */
export const roles = ['admin', 'moderator'] as const;
export type RoleName = (typeof roles)[number];

/** What moderators act on. */
export const targetKinds = ['video'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What moderators do (docs/specification/moderation.md#moderation-actions). */
export const moderationActions = ['dismiss', 'hide', 'restore'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Why something is reported (docs/specification/moderation.md#reports). */
export const reportReasons = [
  'spam',
  'harassment',
  'sexual',
  'violence',
  'rights',
  'illegal',
  'wrongCategory',
  'misleading',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The longest text of a report, and the longest note of a moderator, in characters. */
export const maxReportLength = 1_000;

/** For how long a case is of the moderator who took it, in minutes. */
export const takenMinutes = 15;

/** What the log names as the target of an action. */
export const loggedKinds = [...targetKinds, 'user'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

/** What the log holds: `role` gives or takes a role. */
export const loggedActions = [...moderationActions, 'role'] as const;
export type ActionName = (typeof loggedActions)[number];

/** Who acts: an account by its role, or an operator at a shell. */
export const actorRoles = [...roles, 'operator'] as const;
export type ActorRole = (typeof actorRoles)[number];

/** The length of a reason, in characters. */
export const reasonLength = { least: 5, most: 500 } as const;

/**
 * Cleans the reason of an action, which is written for the person whom it concerns.
 *
 * @returns undefined for one that is too short or too long
 */
export function cleanReason(text: string): string | undefined {
  const reason = cleanLine(text);
  const length = lengthOf(reason);
  return length < reasonLength.least || length > reasonLength.most ? undefined : reason;
}
