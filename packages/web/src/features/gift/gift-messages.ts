import type { ErrorKey } from '@bloom/contract/errors';
import type { GiftResponse } from '@bloom/contract/gift';
import type { Locale } from '@bloom/contract/locale';
import type { Translate } from '../../i18n/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { shortAmount } from '../../lib/format.ts';
import type { Options } from '../../lib/options.ts';
import type { GiftOutcome } from './send-gift.ts';

/** Errors whose message is complete by itself. */
const complete: readonly ErrorKey[] = ['account.insufficientBloom', 'video.reduceTooNew'];

/** The message about a gift: the amount, and how far the video moved in its category. */
export function giftMessage(
  { t, locale }: { t: Translate; locale: Locale },
  { categoryName }: Pick<Options, 'categoryName'>,
  outcome: GiftOutcome,
): string {
  if (outcome.kind === 'failed') return failedMessage(t, locale, outcome);
  const { gift, response } = outcome;
  const amount = shortAmount(locale, Math.abs(gift.amount));
  if (gift.amount < 0) return t('video.reduceVideoBloomSucc', { amount });
  return sentMessage(t, amount, categoryName(response.data.category), response.data);
}

function failedMessage(
  t: Translate,
  locale: Locale,
  { error, gift }: Extract<GiftOutcome, { kind: 'failed' }>,
): string {
  const message = errorText(locale, error);
  // The message has the cost and the balance, or the time from which it is possible.
  if (error instanceof ApiError && complete.includes(error.key)) return message;
  return t(gift.amount < 0 ? 'gift.reduceFailed' : 'video.donateToVideoFail', { message });
}

function sentMessage(
  t: Translate,
  amount: string,
  category: string,
  { rank_before: before, rank_after: after }: GiftResponse['data'],
): string {
  const place = { amount, category };
  if (after === null) return t('video.donateToVideoSucc', { amount });
  if (before === null) return t('gift.sentMovedUp', { ...place, after });
  if (after < before) return t('gift.sentMoved', { ...place, before, after });
  return t('gift.sentStayed', { ...place, after });
}
