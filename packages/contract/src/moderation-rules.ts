import { cleanLine, lengthOf } from './plain-text.ts';

/** The roles of accounts (docs/specification/moderation.md#roles). */
export const roles = ['admin', 'moderator'] as const;
export type RoleName = (typeof roles)[number];

/** What moderators act on. */
export const targetKinds = ['video'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What moderators do (docs/specification/moderation.md#moderation-actions). */
export const moderationActions = ['hide', 'restore'] as const;
export type ModerationAction = (typeof moderationActions)[number];

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
