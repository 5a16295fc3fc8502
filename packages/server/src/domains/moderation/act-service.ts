import { BloomError } from '@bloom/contract/errors';
import type { ActBody } from '@bloom/contract/moderation';
import { actionTable, cleanReason, type TargetKind } from '@bloom/contract/moderation-rules';
import { rulesVersion, ruleCount } from '@bloom/contract/rules';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import {
  findResponse,
  requestKey,
  retryOnKeyConflict,
  saveResponse,
} from '../idempotency/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { ActionWriter } from './action-store.ts';
import { CaseWriter } from './case-store.ts';
import { reaches, RoleWriter, type Role } from './role-store.ts';
import type { Subject, Targets } from './target.ts';

/** Acts of moderators (docs/specification/moderation.md#moderation-actions). */
export type Acts = ReturnType<typeof createActs>;

export function createActs(database: Primary<Tables>, targets: Targets) {
  return {
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
      const { begins, ends, namesRule } = actionTable[action];
      const request = requestKey(actor.id, key, [
        'act',
        target,
        action,
        rule ?? null,
        reason,
        ...(until === undefined ? [] : [until]),
      ]);
      return retryOnKeyConflict(() => database.transact(run));

      async function run(tx: Tx): Promise<number> {
        const role = await new RoleWriter(tx).hold(actor.id);
        const earlier = request && (await findResponse(tx, request));
        if (earlier !== undefined) return Number(earlier);
        const kind = targets[target.kind];
        const writer = new CaseWriter(tx);
        const subject =
          (await kind.lock(tx, target.id)) ??
          (action === 'dismiss' ? await writer.lockGone(target) : undefined);
        if (!subject) throw new BloomError('request.notFound');
        assertMayDecide(actor, role, target.kind, subject);
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
          actor: { id: actor.id, role: role.role },
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
    },
  };
}

/** Error: `request.forbidden` for what is beyond the role, and for oneself. */
function assertMayDecide(actor: Account, role: Role, kind: TargetKind, subject: Subject): void {
  const isOneself = kind === 'user' && subject.id === actor.id;
  const isBeyond = subject.isProtected === true && role.role !== 'admin';
  if (isOneself || isBeyond || !reaches(role, subject.category)) {
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
