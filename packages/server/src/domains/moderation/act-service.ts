import { BloomError } from '@bloom/contract/errors';
import type { ActBody } from '@bloom/contract/moderation';
import { cleanReason } from '@bloom/contract/moderation-rules';
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
import { reaches, RoleWriter } from './role-store.ts';
import type { Targets } from './target.ts';

/** Acts of moderators (docs/specification/moderation.md#moderation-actions). */
export type Acts = ReturnType<typeof createActs>;

export function createActs(database: Primary<Tables>, targets: Targets) {
  return {
    /**
     * Does what a moderator decided: it happens, is logged, and the person concerned is notified, in one transaction.
     * Errors: `request.forbidden`; `request.notFound`; `request.invalid` (`reason`, `rule`); `moderation.noChange` (it is
     * so already); `request.keyReused`.
     *
     * @returns the number of the action
     */
    act(actor: Account, body: ActBody, key: string | undefined): Promise<number> {
      const { target, action, rule } = body;
      const reason = readReason(body);
      const request = requestKey(actor.id, key, ['act', target, action, rule ?? null, reason]);
      return retryOnKeyConflict(() => database.transact(run));

      async function run(tx: Tx): Promise<number> {
        const role = await new RoleWriter(tx).hold(actor.id);
        const earlier = request && (await findResponse(tx, request));
        if (earlier !== undefined) return Number(earlier);
        const kind = targets[target.kind];
        const subject = await kind.lock(tx, target.id);
        if (!subject) throw new BloomError('request.notFound');
        if (!reaches(role, subject.category)) throw new BloomError('request.forbidden');
        const writer = new CaseWriter(tx);
        const caseId = await writer.findOpen(target.kind, subject.id);
        const isHidden = subject.hiddenBy !== null;
        const isDone =
          action === 'dismiss' ? caseId === undefined : isHidden === (action === 'hide');
        if (isDone) throw new BloomError('moderation.noChange');
        const undoes = action === 'restore' ? subject.hiddenBy : null;
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
          undoes,
          caseId,
        });
        const notifications = new NotificationWriter(tx);
        if (action !== 'dismiss') {
          await kind.setHidden(tx, subject, action === 'hide' ? id : null);
          if (subject.ownerId !== null) await notifications.addDecision(subject.ownerId, id);
        }
        if (caseId !== undefined) {
          const outcome = action === 'hide' ? 'upheld' : 'dismissed';
          const reporters = await writer.close(caseId, outcome);
          await notifications.addReportDecided(reporters, id);
        }
        if (request) await saveResponse(tx, request, id);
        return id;
      }
    },
  };
}

/** The cleaned reason of an action. Error: `request.invalid` with the field. */
function readReason({ action, reason, rule }: ActBody): string {
  const cleaned = cleanReason(reason);
  if (cleaned === undefined) throw new BloomError('request.invalid', { field: 'reason' });
  // What is hidden breaks a rule; to show it again needs none.
  if (rule === undefined ? action === 'hide' : rule > ruleCount) {
    throw new BloomError('request.invalid', { field: 'rule' });
  }
  return cleaned;
}
