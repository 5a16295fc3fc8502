import { cleanLine, lengthOf } from './plain-text.ts';

/** The roles of accounts (docs/specification/moderation.md#moderator-roles). */
export const roles = ['admin', 'moderator'] as const;
export type RoleName = (typeof roles)[number];

/** What moderators act on. */
export const targetKinds = [
  'video',
  'user',
  'note',
  'message',
  'collection',
  'subtitle',
  'moment',
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What moderators do (docs/specification/moderation.md#moderation-actions). */
export const moderationActions = [
  'dismiss',
  'reopen',
  'hide',
  'restore',
  'hold',
  'approve',
  'admit',
  'decline',
  'erase',
  'warn',
  'withdraw',
  'timeout',
  'ban',
  'lift',
  'freeze',
  'unfreeze',
  'lockSubtitles',
  'unlockSubtitles',
  'reverseGifts',
  'undoReversal',
  'recategorise',
  'restoreCategory',
  'rename',
  'restoreName',
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** What a target can be in, and is brought into and out of by actions. */
export type TargetState =
  | 'hidden'
  | 'waiting'
  | 'sanctioned'
  | 'frozen'
  | 'subtitlesLocked'
  | 'recategorised'
  | 'renamed';

/** Fields of the body that certain actions need, and no others take. */
export const actionFields = ['gifts', 'undoes', 'category'] as const;

/** An action: an inverse one ends the state that the other begins. */
export type ActionFacts = {
  /** What persons do it to; nothing: only a rule of the system does it. */
  on: readonly TargetKind[];
  begins?: TargetState;
  ends?: TargetState;
  /** It says that a rule was broken: it names that rule, and upholds what was reported. */
  namesRule?: true;
  /** It has an end. */
  hasEnd?: true;
  /** It needs this field of the body; actions without it refuse the field. */
  takes?: (typeof actionFields)[number];
  /** It undoes one action of this name. */
  undoes?: ModerationAction;
  /** Not for moderators of categories. */
  ofEverything?: true;
  /** Nothing undoes it, and only admins do it. */
  isFinal?: true;
};

/** What can be hidden. */
const hideable = ['video', 'note', 'message', 'collection', 'subtitle', 'moment'] as const;

/** Every action with what it needs and does. A new action is one entry. */
export const actionTable: Readonly<Record<ModerationAction, ActionFacts>> = {
  dismiss: { on: targetKinds },
  reopen: { on: targetKinds },
  hide: { on: hideable, begins: 'hidden', namesRule: true },
  restore: { on: hideable, ends: 'hidden' },
  hold: { on: [], begins: 'waiting' },
  approve: { on: ['video'], ends: 'waiting' },
  admit: { on: ['user'], ends: 'waiting' },
  decline: { on: ['user'], begins: 'waiting' },
  erase: { on: hideable, begins: 'hidden', namesRule: true, isFinal: true },
  warn: { on: ['user'], namesRule: true },
  withdraw: { on: ['user'], takes: 'undoes', undoes: 'warn' },
  timeout: { on: ['user'], begins: 'sanctioned', namesRule: true, hasEnd: true },
  ban: { on: ['user'], begins: 'sanctioned', namesRule: true },
  lift: { on: ['user'], ends: 'sanctioned' },
  freeze: { on: ['user'], begins: 'frozen', namesRule: true },
  unfreeze: { on: ['user'], ends: 'frozen' },
  lockSubtitles: { on: ['video'], begins: 'subtitlesLocked', namesRule: true },
  unlockSubtitles: { on: ['video'], ends: 'subtitlesLocked' },
  reverseGifts: { on: ['video', 'user'], takes: 'gifts', namesRule: true, ofEverything: true },
  undoReversal: {
    on: ['video', 'user'],
    takes: 'undoes',
    undoes: 'reverseGifts',
    ofEverything: true,
  },
  recategorise: { on: ['video'], begins: 'recategorised', takes: 'category', namesRule: true },
  restoreCategory: { on: ['video'], ends: 'recategorised' },
  rename: { on: ['user'], begins: 'renamed', namesRule: true },
  restoreName: { on: ['user'], ends: 'renamed' },
};

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

/** Why a visitor gives notice of something (docs/specification/moderation.md#notices). */
export const noticeReasons = ['illegal', 'rights', 'childAbuse', 'other'] as const;
export type NoticeReason = (typeof noticeReasons)[number];

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

/** The number of the rule against cheating with petals, which a reversal of gifts usually means. */
export const ruleOfGifts = 7;

/** The longest text of a notice, in characters. */
export const maxNoticeLength = 3_000;

/** How many trusted persons report what is then hidden by itself (docs/specification/moderation.md#automatic-hiding). */
export const trustedReporters = 3;

/** For how many days an account that a moderator declined does not apply again (docs/specification/sign-in.md#who-may-join). */
export const applyAgainDays = 7;

/** For how many days the person concerned can object to a decision (docs/specification/moderation.md#appeals). */
export const appealDays = 30;

/** For how long a case is of the moderator who took it, in minutes. */
export const takenMinutes = 15;

/** What admins change besides accounts and their content: a setting, a job that is to run now, or a rule. */
export const siteActions = ['setting', 'job', 'rules'] as const;

/** What can concern a person: `role` gives or takes a role. */
export const decisionActions = [...moderationActions, 'role'] as const;
export type DecisionName = (typeof decisionActions)[number];

/** What the log holds. */
export const loggedActions = [...decisionActions, ...siteActions] as const;
export type ActionName = (typeof loggedActions)[number];

/** Whether an action says that what was reported was right: it names the rule that was broken. */
export const upholds = (action: ActionName): boolean =>
  // A newer server may have actions that this app does not know.
  actionTable[action as ModerationAction]?.namesRule === true;

/** Whether an action removes its target. A newer server may have actions that this app does not know. */
export const removes = (action: ActionName): boolean =>
  actionTable[action as ModerationAction]?.begins === 'hidden';

/** What the log is about: `site` is that of {@link siteActions}. */
export const loggedKinds = [...targetKinds, 'site'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

/** Who acts: an account by its role, an operator at a shell, the admin token of the chat, or a rule of the system. */
export const actorRoles = [...roles, 'operator', 'token', 'system'] as const;
export type ActorRole = (typeof actorRoles)[number];

/** The length of a reason, in characters. */
export const reasonLength = { least: 5, most: 500 } as const;

/** The length of a rule's title, in characters. */
export const ruleTitleLength = 80;

/** How many rules a site has at most. */
export const maxRules = 100;

/**
 * Cleans the reason of an action, which is written for the person concerned.
 *
 * @returns undefined for one that is too short or too long
 */
export function cleanReason(text: string): string | undefined {
  const reason = cleanLine(text);
  const length = lengthOf(reason);
  return length < reasonLength.least || length > reasonLength.most ? undefined : reason;
}
