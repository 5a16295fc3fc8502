import { giftKinds } from '../gift/economy.ts';
import { cleanLine, lengthOf } from '../wire/plain-text.ts';

/** The roles of accounts (docs/specification/moderation.md#moderator-roles). */
export const roles = ['admin', 'moderator'] as const;
export type RoleName = (typeof roles)[number];

/** The targets of moderators. */
export const targetKinds = [
  'video',
  'user',
  'note',
  'message',
  'collection',
  'subtitle',
  'moment',
  'link',
  'room',
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The actions of moderators (docs/specification/moderation.md#moderation-actions). */
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
  'endProbation',
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

/** The states of a target, by what they are about; each begins with the usual one. */
export const targetStates = {
  /** `waiting`: not shown before a moderator approves it; `held`: hidden by a rule of the system. */
  visibility: ['shown', 'waiting', 'held', 'hidden', 'erased'],
  /** `outside`: it has to apply before it may do anything (docs/specification/sign-in.md#who-may-join). */
  membership: ['member', 'outside', 'applied', 'declined'],
  writing: ['free', 'timedOut', 'banned'],
  petals: ['free', 'frozen'],
  probation: ['over', 'running'],
  subtitles: ['open', 'locked'],
  category: ['chosen', 'moved'],
  /** `replaced`: the person has chosen another name since. */
  name: ['chosen', 'removed', 'replaced'],
} as const;
export type Aspect = keyof typeof targetStates;
export type StateOf<A extends Aspect> = (typeof targetStates)[A][number];

/** A transition of one aspect of a target; from another state the action changes nothing. */
export type Transition = {
  [A in Aspect]: { of: A; from: readonly StateOf<A>[]; to: StateOf<A> };
}[Aspect];

/** Fields of the body that certain actions need, and no others take. */
export const actionFields = ['gifts', 'undoes', 'category'] as const;

/** An action of moderators. */
export type ActionFacts = {
  /** The kinds that persons do it to; none: only a rule of the system does it. */
  on: readonly TargetKind[];
  transition?: Transition;
  /** The action that it is, on a target that a rule of the system holds back in one of these states. */
  means?: { held: ModerationAction; waiting: ModerationAction; applied: ModerationAction };
  /** The actions that undo it, each on its kinds. */
  undoneBy?: readonly ModerationAction[];
  /** It says that a rule was broken: it names that rule, and upholds what was reported. */
  namesRule?: true;
  hasEnd?: true;
  /** It needs this field of the body; actions without it refuse the field. */
  takes?: (typeof actionFields)[number];
  /** Not for moderators of categories. */
  ofEverything?: true;
  /** Only admins do it. */
  isFinal?: true;
};

/** The targets that can be hidden. */
const hideable = targetKinds.filter((kind) => kind !== 'user');

/** Where gifts can be reversed: what was given, or who got it. */
const reversible = ['user', ...giftKinds] as const;

/** Every action with what it needs and does. A new action is one entry. */
export const actionTable: Readonly<Record<ModerationAction, ActionFacts>> = {
  dismiss: {
    on: targetKinds,
    means: { held: 'restore', waiting: 'approve', applied: 'admit' },
    undoneBy: ['reopen'],
  },
  reopen: { on: targetKinds },
  hide: {
    on: hideable,
    transition: { of: 'visibility', from: ['shown', 'waiting', 'held'], to: 'hidden' },
    undoneBy: ['restore'],
    namesRule: true,
  },
  restore: {
    on: hideable,
    transition: { of: 'visibility', from: ['held', 'hidden'], to: 'shown' },
  },
  hold: { on: [], undoneBy: ['approve', 'admit'] },
  approve: { on: ['video'], transition: { of: 'visibility', from: ['waiting'], to: 'shown' } },
  admit: {
    on: ['user'],
    transition: { of: 'membership', from: ['outside', 'applied', 'declined'], to: 'member' },
  },
  decline: {
    on: ['user'],
    transition: { of: 'membership', from: ['member', 'outside', 'applied'], to: 'declined' },
    undoneBy: ['admit'],
  },
  erase: {
    on: hideable,
    transition: { of: 'visibility', from: ['shown', 'waiting', 'held', 'hidden'], to: 'erased' },
    namesRule: true,
    isFinal: true,
  },
  warn: { on: ['user'], undoneBy: ['withdraw'], namesRule: true },
  withdraw: { on: ['user'], takes: 'undoes' },
  timeout: {
    on: ['user'],
    transition: { of: 'writing', from: ['free', 'timedOut', 'banned'], to: 'timedOut' },
    undoneBy: ['lift'],
    namesRule: true,
    hasEnd: true,
  },
  ban: {
    on: ['user'],
    transition: { of: 'writing', from: ['free', 'timedOut'], to: 'banned' },
    undoneBy: ['lift'],
    namesRule: true,
  },
  lift: { on: ['user'], transition: { of: 'writing', from: ['timedOut', 'banned'], to: 'free' } },
  freeze: {
    on: ['user'],
    transition: { of: 'petals', from: ['free'], to: 'frozen' },
    undoneBy: ['unfreeze'],
    namesRule: true,
  },
  unfreeze: { on: ['user'], transition: { of: 'petals', from: ['frozen'], to: 'free' } },
  endProbation: { on: ['user'], transition: { of: 'probation', from: ['running'], to: 'over' } },
  lockSubtitles: {
    on: ['video'],
    transition: { of: 'subtitles', from: ['open'], to: 'locked' },
    undoneBy: ['unlockSubtitles'],
    namesRule: true,
  },
  unlockSubtitles: { on: ['video'], transition: { of: 'subtitles', from: ['locked'], to: 'open' } },
  reverseGifts: {
    on: reversible,
    takes: 'gifts',
    undoneBy: ['undoReversal'],
    namesRule: true,
    ofEverything: true,
  },
  undoReversal: { on: reversible, takes: 'undoes', ofEverything: true },
  recategorise: {
    on: ['video'],
    transition: { of: 'category', from: ['chosen', 'moved'], to: 'moved' },
    takes: 'category',
    undoneBy: ['restoreCategory'],
    namesRule: true,
  },
  restoreCategory: { on: ['video'], transition: { of: 'category', from: ['moved'], to: 'chosen' } },
  rename: {
    on: ['user'],
    transition: { of: 'name', from: ['chosen', 'replaced'], to: 'removed' },
    undoneBy: ['restoreName'],
    namesRule: true,
  },
  restoreName: {
    on: ['user'],
    transition: { of: 'name', from: ['removed', 'replaced'], to: 'chosen' },
  },
};

/**
 * Whether an action brings its target out of the usual state. A newer server may have others than this app
 * knows.
 */
export const begins = (action: ActionName): boolean => {
  const transition = actionTable[action as ModerationAction]?.transition;
  return transition !== undefined && transition.to !== targetStates[transition.of][0];
};

/** The action that undoes another one on a kind of target; undefined where none does. */
export const inverseOf = (action: ActionName, kind: TargetKind): ModerationAction | undefined =>
  actionTable[action as ModerationAction]?.undoneBy?.find((each) => actionTable[each].on.includes(kind));

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

/**
 * The number of the rule that a reason usually means, which a moderator can change
 * (docs/specification/moderation.md#rules).
 */
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

/**
 * How many trusted persons report what is then hidden by itself
 * (docs/specification/moderation.md#automatic-hiding).
 */
export const trustedReporters = 3;

/**
 * For how many days an account that a moderator declined does not apply again
 * (docs/specification/sign-in.md#who-may-join).
 */
export const applyAgainDays = 7;

/**
 * For how many days the person concerned can object to a decision (docs/specification/moderation.md#appeals).
 */
export const appealDays = 30;

/** For how long a case is of the moderator who took it, in minutes. */
export const takenMinutes = 15;

/**
 * The acts of admins besides those on accounts and their content: a changed setting or rule, a job that is to
 * run now, a recovery code for a member, a backup that an admin downloads, a test e-mail.
 */
export const siteActions = ['setting', 'job', 'rules', 'recoveryCode', 'backupDownload', 'testMail'] as const;

/** The actions that can concern a person: `role` gives or removes a role. */
export const decisionActions = [...moderationActions, 'role'] as const;
export type DecisionName = (typeof decisionActions)[number];

/** The actions that the log holds. */
export const loggedActions = [...decisionActions, ...siteActions] as const;
export type ActionName = (typeof loggedActions)[number];

/** Whether an action says that what was reported was right: it names the rule that was broken. */
export const upholds = (action: ActionName): boolean =>
  // A newer server may have actions that this app does not know.
  actionTable[action as ModerationAction]?.namesRule === true;

/** Whether an action removes its target. A newer server may have actions that this app does not know. */
export const removes = (action: ActionName): boolean =>
  action in actionTable &&
  begins(action) &&
  actionTable[action as ModerationAction].transition?.of === 'visibility';

/** The kinds of targets in the log: `site` is that of {@link siteActions}. */
export const loggedKinds = [...targetKinds, 'site'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

/**
 * Who acts: an account by its role, an operator at a shell, the admin token of the chat, or a rule of the
 * system.
 */
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
