import { BloomError } from '@bloom/contract/errors';
import type { ActBody, TargetId } from '@bloom/contract/moderation';
import {
  actionTable,
  cleanReason,
  type ActorRole,
  type ModerationAction,
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
import { CaseWriter } from './case-store.ts';
import { reaches, RoleWriter, type Role } from './role-store.ts';
import type { Subject, Targets } from './target.ts';

/** Who acts, with what they reach; the id is null for the admin token. */
type Actor = Pick<Role, 'categories'> & { id: number | null; role: ActorRole };

/** Who has the admin token of the chat (docs/specification/chat.md#chat-admin). */
const byToken: Actor = { id: null, role: 'token', categories: null };

/** Requests with the token name neither (docs/specification/chat.md#chat-admin); rule 4 is that against harassment. */
const ruleOfToken = 4;
const reasonOfToken = 'Decided in the chat room. 由聊天室管理员决定。';

/** What was decided, with a cleaned reason. */
type Decided = Pick<ActBody, 'target' | 'action' | 'reason'> & {
  rule?: number | undefined;
  until?: number | undefined;
};

/** Acts of moderators (docs/specification/moderation.md#moderation-actions). */
export type Acts = ReturnType<typeof createActs>;

export function createActs(database: Primary<Tables>, targets: Targets) {
  return {
    /**
     * Does what was decided with the admin token of the chat; what is so already stays so. Errors: `request.forbidden` (a person with a role); `request.notFound`.
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

    /**
     * Does what a moderator decided: it happens, is logged, and the person concerned is notified, in one transaction.
     * Errors: `request.forbidden`; `request.notFound`; `request.invalid` (`action`, `reason`, `rule`, `until`);
     * `moderation.noChange` (it is so already); `request.keyReused`.
     *
     * @returns the number of the action
     */
    act(actor: Account, body: ActBody, key: string | undefined): Promise<number> {
      const { target, action, rule, until } = body;
      const reason = readReason(body);
      const request = requestKey(actor.id, key, [
        'act',
        target,
        action,
        rule ?? null,
        reason,
        ...(until === undefined ? [] : [until]),
      ]);
      return retryOnKeyConflict(() =>
        database.transact(async (tx) => {
          const role = await new RoleWriter(tx).hold(actor.id);
          const earlier = request && (await findResponse(tx, request));
          if (earlier !== undefined) return Number(earlier);
          return decide(tx, { id: actor.id, ...role }, { ...body, reason }, request);
        }),
      );
    },
  };

  /**
   * The transaction of an action. Errors: `request.forbidden`, `request.notFound`, `moderation.noChange`.
   *
   * @param request its response is stored for this key
   */
  async function decide(
    tx: Tx,
    actor: Actor,
    { target, action, rule, until, reason }: Decided,
    request?: RequestKey,
  ): Promise<number> {
    const { begins, ends, namesRule } = actionTable[action];
    const kind = targets[target.kind];
    const writer = new CaseWriter(tx);
    const subject =
      (await kind.lock(tx, target.id)) ??
      (action === 'dismiss' ? await writer.lockGone(target) : undefined);
    if (!subject) throw new BloomError('request.notFound');
    assertMayDecide(actor, target.kind, subject);
    const caseId = await writer.findOpen(target.kind, subject.id);
    const state = begins ?? ends;
    const present = state && subject.states[state];
    const isDone =
      (action === 'dismiss' && caseId === undefined) ||
      (ends !== undefined && !present) ||
      // Another end is a change.
      (begins !== undefined && present?.action === action && until === undefined);
    if (isDone) throw new BloomError('moderation.noChange');
    const id = await new ActionWriter(tx).add({
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
      undoes: present?.id ?? null,
      caseId,
    });
    const notifications = new NotificationWriter(tx);
    if (action !== 'dismiss' && subject.ownerId !== null) {
      await notifications.addDecision(subject.ownerId, id);
    }
    if (caseId !== undefined) {
      const outcome = namesRule ? 'upheld' : 'dismissed';
      const reporters = await writer.close(caseId, outcome);
      await notifications.addReportDecided(reporters, id);
    }
    if (request) await saveResponse(tx, request, id);
    if (state) await kind.apply(tx, subject, { id, action, until });
    return id;
  }
}

/** Error: `request.forbidden` for what is beyond the role, and for oneself. */
function assertMayDecide(actor: Actor, kind: TargetKind, subject: Subject): void {
  const isOneself = kind === 'user' && subject.id === actor.id;
  const isBeyond = subject.isProtected === true && actor.role !== 'admin';
  if (isOneself || isBeyond || !reaches(actor, subject.category)) {
    throw new BloomError('request.forbidden');
  }
}

/** The cleaned reason of an action. Error: `request.invalid` with the field. */
function readReason({ target, action, reason, rule, until }: ActBody): string {
  const { on, namesRule = false, hasEnd = false } = actionTable[action];
  const cleaned = cleanReason(reason);
  const wrong = [
    !on.includes(target.kind) && 'action',
    cleaned === undefined && 'reason',
    (rule === undefined ? namesRule : rule > ruleCount) && 'rule',
    hasEnd !== (until !== undefined) && 'until',
  ].find((field) => field !== false);
  if (wrong !== undefined || cleaned === undefined) {
    throw new BloomError('request.invalid', { field: wrong ?? 'reason' });
  }
  return cleaned;
}
