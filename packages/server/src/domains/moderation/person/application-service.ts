import { BloomError } from '@bloom/contract/errors/errors';
import { applyAgainDays, cleanReason } from '@bloom/contract/moderation/moderation-rules';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import type { Account } from '../../account/index.ts';
import { ActionWriter } from '../action/action-store.ts';
import { hold } from '../action/hold.ts';
import type { ContentKind } from '../../content/index.ts';

const daySeconds = 86_400;

/** Applications of accounts that wait for a moderator (docs/specification/sign-in.md#who-may-join). */
export type Applications = ReturnType<typeof createApplications>;

export function createApplications(database: Primary<Tables>, content: ContentKind) {
  return {
    /**
     * Says why the account wants to join, which opens a case.
     * Errors: `request.invalid` (`reason`); `moderation.noChange` (it does not wait, or has applied);
     * `request.tooMany` (`until`: a moderator declined it lately).
     */
    async apply(owner: Account, given: string): Promise<void> {
      const text = cleanReason(given);
      if (text === undefined) throw new BloomError('request.invalid', { field: 'reason' });
      await database.transact(async (tx) => {
        const subject = await content.lock(tx, String(owner.id));
        const snapshot = subject && (await content.describe(tx, subject.id));
        const membership = subject?.states.membership;
        if (!snapshot || !membership || membership.state === 'applied') {
          throw new BloomError('moderation.noChange');
        }
        if (membership.by !== null) {
          const until = (await new ActionWriter(tx).timeOf(membership.by)) + applyAgainDays * daySeconds;
          if (until > Date.now() / 1_000) throw new BloomError('request.tooMany', { until });
        }
        const id = await hold(tx, 'user', subject, { ...snapshot, text }, 'join', {
          undoes: membership.by,
        });
        await content.apply(tx, subject, { id, action: 'hold' });
      });
    },
  };
}
