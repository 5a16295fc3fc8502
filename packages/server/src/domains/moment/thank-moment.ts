import { BloomError } from '@bloom/contract/errors/errors';
import { maxMomentThanks } from '@bloom/contract/moment/moment-rules';
import type { Petals } from '@bloom/contract/gift/money';
import type { Identity } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { locateMoment, type Seen } from './read-moments.ts';
import type { Moments } from './moments.ts';

/**
 * Thanks the author of a moment with petals. Errors: `request.invalid` (`amount`), `request.notFound`,
 * `video.removed`, `moment.own`, `moment.imported`, `account.insufficientBloom`, `request.keyReused`,
 * those of `account_may`.
 *
 * @param thanks.key the donor's idempotency key
 */
export async function thankMoment(
  moments: Moments,
  donor: Pick<Identity, 'id'> & Partial<Identity>,
  id: number,
  { amount, key, ...seen }: { amount: number; key: string | undefined } & Seen,
) {
  if (!Number.isInteger(amount) || amount < 1 || amount > maxMomentThanks) {
    throw new BloomError('request.invalid', { field: 'amount' });
  }
  const { accountId, videoId } = await locateMoment(moments, id, seen);
  if (accountId === null) throw new BloomError('moment.imported');
  const { replayed, response } = await moments.sendThanks(
    donor,
    { moment: id },
    {
      recipientId: accountId,
      amount: amount as Petals,
      request: requestKey(donor.id, key, ['moment thanks', id, amount]),
    },
  );
  if (!replayed) moments.events.publish('moment.changed', { videoId, momentId: id });
  return { replayed, balance: response.balance, thanks: response.total };
}
