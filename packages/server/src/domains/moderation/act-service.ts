import { BloomError } from '@bloom/contract/errors';
import type { ActBody, ActResponse, GiftSelection, TargetId } from '@bloom/contract/moderation';
import {
  actionTable,
  cleanReason,
  type ActorRole,
  ruleOfReason,
  type ModerationAction,
  type ReportReason,
  type TargetKind,
} from '@bloom/contract/moderation-rules';
import { rulesVersion, ruleCount } from '@bloom/contract/rules';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import {
  findResponse,
  requestKey,
  retryOnKeyConflict,
  saveResponse,
  type RequestKey,
} from '../idempotency/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { ActionWriter } from './action-store.ts';
import { AppealWriter, type OpenAppeal } from './appeal-store.ts';
import { CaseWriter } from './case-store.ts';
import { NoticeWriter } from './notice-store.ts';
import { reaches, RoleWriter, type Role } from './role-store.ts';
import type { ChosenGifts, Reversals, Subject, Targets } from './target.ts';

/** Who acts, and in which categories; the id is null for the admin token and for a rule of the system. */
type Actor = Pick<Role, 'categories'> & { id: number | null; role: ActorRole };

/** The holder of the chat's admin token (docs/specification/chat.md#chat-admin). */
const byToken: Actor = { id: null, role: 'token', categories: null };

/** Requests with the token name neither (docs/specification/chat.md#chat-admin); rule 4 is that against harassment. */
const ruleOfToken = 4;
const reasonOfToken = 'Decided in the chat room. 由聊天室管理员决定。';

/** What hides what trusted persons report (docs/specification/moderation.md#automatic-hiding). */
const bySystem: Actor = { id: null, role: 'system', categories: null };
const reasonOfSystem =
  'Three people whose earlier reports were right reported it. A moderator will look at it. 三位以往举报属实的用户举报了它，管理员会再查看。';

/** What was decided, with a cleaned reason. */
type Decided = Omit<ActBody, 'rule' | 'until' | 'token' | 'request_id'> & {
  rule?: number | undefined;
  until?: number | undefined;
};

/** Acts of moderators (docs/specification/moderation.md#moderation-actions). */
export type Acts = ReturnType<typeof createActs>;

export function createActs(
  database: Primary<Tables>,
  targets: Targets,
  reversals: Reversals,
  { sendsMail }: { sendsMail: boolean },
) {
  return {
    /**
     * Does what was decided with the admin token of the chat; what is so already stays so.
     * Errors: `request.forbidden` (a person with a role); `request.notFound`.
     */
    async actByToken(action: ModerationAction, target: TargetId, until?: number): Promise<void> {
      const rule = actionTable[action].namesRule && ruleOfToken;
      const decision = { action, target, rule, until, reason: reasonOfToken };
      await database
        .transact((tx) => decide(tx, byToken, decision))
        .catch((error: unknown) => {
          if (!(error instanceof BloomError && error.key === 'moderation.noChange')) throw error;
        });
    },

    /** Hides what trusted persons report, in the transaction of the last report; the case stays open. */
    async hideBySystem(tx: Tx, target: TargetId, reason: ReportReason): Promise<void> {
      const rule = ruleOfReason[reason];
      await decide(tx, bySystem, { action: 'hide', target, rule, reason: reasonOfSystem });
    },

    /**
     * Does what a moderator decided: it happens, is logged, and the person concerned is notified, in one transaction.
     * Errors: `request.forbidden`; `request.notFound`; `request.invalid` with the field;
     * `moderation.noChange` (it is so already); `moderation.otherDecides` (an appeal against the own decision);
     * `request.keyReused`.
     *
     * @returns the number of the action, or what it would do
     */
    act(actor: Account, body: ActBody, key: string | undefined): Promise<ActResponse['data']> {
      const { target, action, rule, until, gifts, undoes } = body;
      const reason = readReason(body);
      const request = requestKey(actor.id, key, [
        'act',
        target,
        action,
        rule ?? null,
        reason,
        ...[until, gifts, undoes].filter((field) => field !== undefined),
      ]);
      return retryOnKeyConflict(() =>
        database.transact(async (tx) => {
          const role = await new RoleWriter(tx).hold(actor.id);
          const earlier = request && (await findResponse(tx, request));
          if (earlier !== undefined) return { id: Number(earlier) };
          return decide(tx, { id: actor.id, ...role }, { ...body, reason }, request);
        }),
      );
    },
  };

  /**
   * The transaction of an action. Errors: `request.forbidden`, `request.notFound`, `moderation.noChange`, `moderation.otherDecides`.
   *
   * @param request its response is stored for this key
   */
  async function decide(
    tx: Tx,
    actor: Actor,
    { target, action: given, rule, until, reason, gifts, undoes, dry_run: isDry }: Decided,
    request?: RequestKey,
  ): Promise<ActResponse['data']> {
    const kind = targets[target.kind];
    const writer = new CaseWriter(tx);
    const subject =
      (await kind.lock(tx, target.id)) ??
      (given === 'dismiss' ? await writer.lockGone(target) : undefined);
    if (!subject) throw new BloomError('request.notFound');
    assertMayDecide(actor, given, target.kind, subject);
    const chosen = gifts && chosenBy(gifts, target.kind, subject);
    if (chosen) await assertMayReverse(tx, actor, chosen, subject);
    const reversed = chosen && (await reversals.preview(tx, chosen));
    if (reversed && isDry) return { gifts: reversed };
    const actions = new ActionWriter(tx);
    const open = actor === bySystem ? undefined : await writer.findOpen(target.kind, subject.id);
    const hiding = subject.states.hidden?.id ?? undefined;
    const isHeld = open !== undefined && hiding !== undefined && (await actions.isBySystem(hiding));
    // Dismissing what a rule of the system hid undoes exactly that hiding.
    const action = given === 'dismiss' && isHeld ? 'restore' : given;
    const { begins, ends, namesRule, undoes: undone } = actionTable[action];
    const reopens = action === 'reopen';
    const dismissed = reopens ? await writer.findDismissed(target.kind, subject.id) : undefined;
    const caseId = dismissed?.caseId ?? open;
    const appeals = new AppealWriter(tx);
    const appealed = open === undefined ? [] : await appeals.findOpen(open);
    await assertMayDecideAppeals(appeals, actor, subject, appealed);
    const state = begins ?? ends;
    const present = state && subject.states[state];
    const isDone =
      (action === 'dismiss' && caseId === undefined) ||
      (reopens && !dismissed) ||
      isSo(action, present, until, isHeld) ||
      reversed?.gifts === 0 ||
      (undoes !== undefined &&
        undone !== undefined &&
        !(await actions.isInForce(undoes, undone, { kind: target.kind, targetId: subject.id })));
    if (isDone) throw new BloomError('moderation.noChange');
    const id = await actions.add({
      action,
      targetKind: target.kind,
      targetId: subject.id,
      subjectId: subject.ownerId,
      category: subject.category,
      actor,
      rule,
      rulesVersion,
      reason,
      until,
      undoes: undoes ?? present?.id ?? dismissed?.actionId ?? null,
      caseId,
      data: {
        ...(reversed && { reversed: { gifts: reversed.gifts, amount: reversed.amount } }),
        ...(appealed[0] && { appealed: appealed[0].action }),
      },
    });
    const isSilent = dismissed || (action === 'dismiss' && appealed.length === 0);
    const concerned = isSilent ? [] : [subject.ownerId];
    const sharers =
      gifts && chosen
        ? await reversals.begin(tx, id, chosen, gifts.refund)
        : undoes !== undefined
          ? await reversals.undo(tx, id, undoes)
          : [];
    await notify(tx, id, [...concerned, ...sharers]);
    if (dismissed) await writer.reopen(dismissed.caseId);
    else if (caseId !== undefined) {
      const outcome = namesRule ? 'upheld' : 'dismissed';
      await close(tx, caseId, { id, outcome, undone: (ends && present?.id) ?? undoes });
      if (sendsMail) await new NoticeWriter(tx).addMail('decision', { case: caseId });
    }
    if (request) await saveResponse(tx, request, id);
    if (state) await kind.apply(tx, subject, { id, action, until });
    return { id };
  }
}

/** Closes a case by an action, which decides the reports, and what objects to the action that it undoes. */
async function close(
  tx: Tx,
  caseId: number,
  action: { id: number; outcome: 'upheld' | 'dismissed'; undone: number | null | undefined },
): Promise<void> {
  const reporters = await new CaseWriter(tx).close(caseId, action.outcome);
  await new AppealWriter(tx).close(caseId, action.undone ?? undefined);
  await new NotificationWriter(tx).addReportDecided(reporters, action.id);
}

/** Notifies the accounts that an action concerns, each once; null is one that was deleted. */
async function notify(tx: Tx, actionId: number, concerned: (number | null)[]): Promise<void> {
  const notifications = new NotificationWriter(tx);
  for (const each of new Set(concerned)) {
    if (each !== null) await notifications.addDecision(each, actionId);
  }
}

/** Whether an action would begin or end nothing, as the target is so already. */
function isSo(
  action: ModerationAction,
  present: { action: ModerationAction } | undefined,
  until: number | undefined,
  isHeld: boolean,
): boolean {
  const { begins, ends } = actionTable[action];
  if (ends !== undefined) return !present;
  // Another end is a change, and so is that a person decides what a rule of the system did.
  return begins !== undefined && present?.action === action && until === undefined && !isHeld;
}

/** The gifts that a body means. Error: `request.invalid` (`gifts`) for sharers beside a video. */
function chosenBy(
  { from, to, between }: GiftSelection,
  kind: TargetKind,
  { id }: Subject,
): ChosenGifts {
  if (kind !== 'video') return { from, between, to: { sharers: to ?? [id] } };
  if (to) throw new BloomError('request.invalid', { field: 'gifts' });
  return { from, between, to: { videoId: id } };
}

/** Error: `request.forbidden` for own gifts, given or received, and, unless an admin acts, for gifts of accounts with a role. */
async function assertMayReverse(
  tx: Tx,
  { id, role }: Actor,
  { from, to }: ChosenGifts,
  { ownerId }: Subject,
): Promise<void> {
  const people = [...from, ...('sharers' in to ? to.sharers : []), ownerId];
  const isBeyond = role !== 'admin' && (await new RoleWriter(tx).hasAny(people));
  if (people.includes(id) || isBeyond) throw new BloomError('request.forbidden');
}

/** Error: `request.forbidden` for what is beyond the role, and for oneself. */
function assertMayDecide(
  actor: Actor,
  action: ModerationAction,
  kind: TargetKind,
  subject: Subject,
): void {
  const isOneself = kind === 'user' && subject.id === actor.id;
  const isBeyond =
    (subject.isProtected === true && actor.role !== 'admin') ||
    (actionTable[action].ofEverything === true && actor.categories !== null);
  if (isOneself || isBeyond || !reaches(actor, subject.category)) {
    throw new BloomError('request.forbidden');
  }
}

/** Error: `moderation.otherDecides` for who decided what is objected to, where there is another one who may. */
async function assertMayDecideAppeals(
  appeals: AppealWriter,
  { id: actorId }: Actor,
  { ownerId, category, isProtected = false }: Subject,
  appealed: readonly OpenAppeal[],
): Promise<void> {
  if (actorId === null || !appealed.some((each) => each.actorId === actorId)) return;
  if (await appeals.hasOther(actorId, { ownerId, category, isProtected })) {
    throw new BloomError('moderation.otherDecides');
  }
}

/** The cleaned reason of an action. Error: `request.invalid` with the field. */
function readReason(body: ActBody): string {
  const { target, action, reason, rule, until } = body;
  const { on, namesRule = false, hasEnd = false, takes } = actionTable[action];
  const cleaned = cleanReason(reason);
  const wrong = [
    !on.includes(target.kind) && 'action',
    cleaned === undefined && 'reason',
    (rule === undefined ? namesRule : rule > ruleCount) && 'rule',
    hasEnd !== (until !== undefined) && 'until',
    ...(['gifts', 'undoes'] as const).map(
      (field) => (takes === field) !== (body[field] !== undefined) && field,
    ),
    body.dry_run === true && takes !== 'gifts' && 'dry_run',
  ].find((field) => field !== false);
  if (wrong !== undefined || cleaned === undefined) {
    throw new BloomError('request.invalid', { field: wrong ?? 'reason' });
  }
  return cleaned;
}
