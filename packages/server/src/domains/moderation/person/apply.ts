import { BloomError } from '@bloom/contract/errors/errors';
import { applyAgainDays, cleanReason } from '@bloom/contract/moderation/moderation-rules';
import type { Account } from '../../account/index.ts';
import { ActionWriter } from '../action/action-store.ts';
import type { Moderation } from '../action/decide.ts';
import { hold } from '../action/hold.ts';

const daySeconds = 86_400;

/**
 * Says why an account that waits for a moderator wants to join, which opens a case
 * (docs/specification/sign-in.md#who-may-join). Errors: `request.invalid` (`reason`); `moderation.noChange`
 * (it does not wait, or has applied); `request.tooMany` (`until`: a moderator declined it lately).
 */
export async function apply({ database, kinds }: Moderation, owner: Account, given: string): Promise<void> {
  const text = cleanReason(given);
  if (text === undefined) throw new BloomError('request.invalid', { field: 'reason' });
  await database.transact(async (tx) => {
    const subject = await kinds.user.lock(tx, String(owner.id));
    const snapshot = subject && (await kinds.user.describe(tx, subject.id));
    const membership = subject?.states.membership;
    if (!snapshot || !membership || membership.state === 'applied') {
      throw new BloomError('moderation.noChange');
    }
    if (membership.by !== null) {
      const until = (await new ActionWriter(tx).timeOf(membership.by)) + applyAgainDays * daySeconds;
      if (until > Date.now() / 1_000) throw new BloomError('request.tooMany', { until });
    }
    const id = await hold(tx, 'user', subject, { ...snapshot, text }, 'join', { undoes: membership.by });
    await kinds.user.apply(tx, subject, { id, action: 'hold' });
  });
}
