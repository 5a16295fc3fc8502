import { BloomError } from '@bloom/contract/errors/errors';
import type { ActBody, ActResponse, TargetId } from '@bloom/contract/moderation/moderation';
import { actionTable, ruleOfReason, type ReportReason } from '@bloom/contract/moderation/moderation-rules';
import type { Primary } from '../../../platform/database/index.ts';
import type { KeyQueue } from '../../../platform/limits/index.ts';
import type { Tables, Tx } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import type { ContentKinds } from '../../content/index.ts';
import { once, requestKey } from '../../idempotency/index.ts';
import { NotificationWriter } from '../../notification/index.ts';
import {
  assertMayDecide,
  assertMayDecideAppeals,
  assertMayReverse,
  chosenBy,
  readReason,
  type Actor,
} from './may-decide.ts';
import { ActionWriter } from './action-store.ts';
import { findEffect, type ActionEffect } from './find-effect.ts';
import { AppealWriter } from '../case/appeal-store.ts';
import { CaseWriter } from '../case/case-store.ts';
import { ErasureWriter } from './erasure-store.ts';
import { NoticeWriter } from '../notice/notice-store.ts';
import { RoleWriter } from '../person/role-store.ts';
import { RulesReader } from '../rules-store.ts';
import type { Reversals } from '../reversals.ts';

/** The database, the kinds of content and the reversals that reports are decided with. */
export type Moderation = {
  database: Primary<Tables>;
  kinds: ContentKinds;
  reversals: Reversals;
  /** Reports of one target wait here for each other, and not in the database (`reportTarget`). */
  reports: KeyQueue;
  /** Whether the senders of notices get e-mails. */
  sendsMail: boolean;
};

/** The holder of the chat's admin token (docs/specification/chat.md#chat-admin). */
const byToken: Actor = { id: null, role: 'token', categories: null };

/** A request with the token names neither; rule 4 is that against harassment. */
const ruleOfToken = 4;

const reasonOfToken = 'Decided in the chat room. 由聊天室管理员决定。';

/**
 * The actor that hides targets after reports of trusted persons
 * (docs/specification/moderation.md#automatic-hiding).
 */
const bySystem: Actor = { id: null, role: 'system', categories: null };

const reasonOfSystem =
  'Three people whose earlier reports were right reported it. A moderator will look at it. 三位以往举报属实的用户举报了它，管理员会再查看。';

/** An action to take, with a cleaned reason. */
type Decided = Omit<ActBody, 'rule' | 'until' | 'token' | 'request_id'> & {
  rule?: number | undefined;
  until?: number | undefined;
};

/** Hides a message by the admin token of the chat; a hidden one stays so. Error: `request.notFound`. */
export async function hideByToken(moderation: Moderation, target: TargetId): Promise<void> {
  const decision = {
    action: 'hide',
    target,
    rule: ruleOfToken,
    reason: reasonOfToken,
  } as const;
  await moderation.database
    .transact((tx) => decideAs(moderation, tx, byToken, decision))
    .catch((error: unknown) => {
      if (!(error instanceof BloomError && error.key === 'moderation.noChange')) throw error;
    });
}

/** Hides what trusted persons report, in the transaction of the last report; the case stays open. */
export async function hideBySystem(
  moderation: Moderation,
  tx: Tx,
  target: TargetId,
  reason: ReportReason,
): Promise<void> {
  const rule = ruleOfReason[reason];
  await decideAs(moderation, tx, bySystem, { action: 'hide', target, rule, reason: reasonOfSystem });
}

/**
 * Does what a moderator decided: it happens, is logged, and the person concerned is notified, in one
 * transaction. Errors: `request.forbidden`; `request.notFound`; `request.invalid` with the field;
 * `moderation.noChange` (it is so already); `moderation.otherDecides` (an appeal against one's own
 * decision); `request.keyReused`.
 *
 * @returns the number of the action, or what it would do
 */
export async function decide(
  moderation: Moderation,
  actor: Account,
  body: ActBody,
  key: string | undefined,
): Promise<ActResponse['data']> {
  const { target, action, rule, until, gifts, undoes, category, dry_run } = body;
  const reason = readReason(body);
  const request = requestKey(actor.id, key, [
    'act',
    target,
    action,
    rule ?? null,
    reason,
    ...[until, gifts, undoes, category, dry_run].filter((field) => field !== undefined),
  ]);
  const { response } = await moderation.database.transact((tx) =>
    once(tx, request, async () => {
      const role = await new RoleWriter(tx).hold(actor.id);
      return decideAs(moderation, tx, { id: actor.id, ...role }, { ...body, reason });
    }),
  );
  return response;
}

/** Closes the case of an action, or opens it again. */
async function settleCase(
  tx: Tx,
  id: number,
  effect: ActionEffect,
  { undoes, sendsMail }: { undoes: number | undefined; sendsMail: boolean },
): Promise<void> {
  const { action, caseId, dismissed, isReturn, ended } = effect;
  const undone = (isReturn ? ended : undefined) ?? undoes;
  if (undone !== undefined) await new CaseWriter(tx).unsettleReports(undone);
  if (caseId === undefined) return;
  if (dismissed) return new CaseWriter(tx).reopen(caseId);
  const reporters = await new CaseWriter(tx).close(
    caseId,
    actionTable[action].namesRule ? 'upheld' : 'dismissed',
  );
  await new AppealWriter(tx).close(caseId, undone);
  await new NotificationWriter(tx).addReportDecided(reporters, id);
  if (sendsMail) await new NoticeWriter(tx).addMail('decision', { case: caseId });
}

/** Whether nothing changes for the person concerned. */
const isSilent = ({ action, dismissed }: ActionEffect): boolean =>
  dismissed !== undefined || action === 'dismiss';

/** Notifies the accounts that an action concerns, each once; null is one that was deleted. */
async function notify(tx: Tx, actionId: number, concerned: (number | null)[]): Promise<void> {
  const notifications = new NotificationWriter(tx);
  for (const each of new Set(concerned)) {
    if (each !== null) await notifications.addDecision(each, actionId);
  }
}

/**
 * The transaction of an action. Errors: `request.forbidden`, `request.notFound`, `moderation.noChange`,
 * `moderation.otherDecides`.
 */
async function decideAs(
  { kinds, reversals, sendsMail }: Moderation,
  tx: Tx,
  actor: Actor,
  decided: Decided,
): Promise<ActResponse['data']> {
  const { action, target, reason, rule, until, gifts, undoes, category } = decided;
  const kind = kinds[target.kind];
  const subject =
    (await kind.lock(tx, target.id)) ??
    (action === 'dismiss' || action === 'erase' ? await new CaseWriter(tx).lockGone(target) : undefined);
  if (!subject) throw new BloomError('request.notFound');
  assertMayDecide(actor, action, subject);
  const chosen = gifts && chosenBy(gifts, target.kind, subject);
  if (chosen) await assertMayReverse(tx, actor, chosen, subject);
  const reversed = chosen && (await reversals.preview(tx, chosen));
  if (reversed && decided.dry_run) return { gifts: reversed };
  const effect = await findEffect(tx, actor, decided, subject);
  if (!effect || reversed?.gifts === 0) throw new BloomError('moderation.noChange');
  // Only other admins count where only admins may do it.
  const isProtected = subject.isProtected === true || actionTable[action].isFinal === true;
  await assertMayDecideAppeals(tx, actor, { ...subject, isProtected }, effect.appealed);
  if (decided.dry_run) return {};
  const id = await new ActionWriter(tx).add({
    action: effect.action,
    targetKind: target.kind,
    targetId: subject.id,
    subjectId: subject.ownerId,
    category: subject.category,
    actor,
    rule: rule === undefined ? undefined : await new RulesReader(tx).name(rule),
    reason,
    until,
    undoes: undoes ?? effect.ended ?? effect.dismissed?.actionId ?? null,
    caseId: effect.caseId,
    data: {
      ...(reversed && { reversed: { gifts: reversed.gifts, amount: reversed.amount } }),
      ...(category && { recategorised: { from: subject.category ?? '', to: category } }),
      ...(effect.appealed[0] && { appealed: effect.appealed[0].action }),
    },
  });
  const recipients = gifts && chosen ? await reversals.begin(tx, id, chosen, gifts.refund) : [];
  if (action === 'undoReversal' && undoes !== undefined) {
    const undone = await reversals.undo(tx, id, undoes);
    if ([...undone.donors, ...undone.recipients].some((each) => each === actor.id)) {
      throw new BloomError('request.forbidden');
    }
    recipients.push(...undone.recipients);
  }
  const objectors = effect.appealed.map(({ accountId }) => accountId);
  await notify(tx, id, [...(isSilent(effect) ? [] : [subject.ownerId]), ...objectors, ...recipients]);
  await settleCase(tx, id, effect, { undoes, sendsMail });
  if (action === 'erase' && kind.erase) {
    await new ErasureWriter(tx).add(id, await kind.erase(tx, { subject, key: target.id, actionId: id }));
    await new ErasureWriter(tx).eraseCases(kinds, target, subject.id);
  }
  if (effect.of) await kind.apply(tx, subject, { id, action: effect.action, until, category });
  return { id };
}
