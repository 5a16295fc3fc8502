import type { ErrorKey } from '@bloom/contract/errors/errors';
import { sourceTable } from '@bloom/contract/sources/sources';
import { inLocale, type Locale } from '@bloom/contract/wire/locale';
import type { Translate } from '../../i18n/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { personName, shortAmount } from '../../lib/format.ts';
import { isOwn, type GiftOutcome, type GiftTarget } from './send-gift.ts';

/** The words beside gift buttons: who is thanked with them. */
export function giftTitle(
  { t, locale }: { t: Translate; locale: Locale },
  target: GiftTarget,
  account: number | undefined,
  isCopyPlaying = false,
): string {
  if (isOwn(target, account)) return t('gift.boostYours');
  const name = personName(locale, target.account_name);
  if (!isCopyPlaying || !('source' in target)) return t('gift.thankWho', { name });
  return t('gift.thankCopy', { name, source: inLocale(sourceTable[target.source].name, locale) });
}

/** Errors whose message is complete by itself. */
const complete: readonly ErrorKey[] = ['account.insufficientBloom', 'video.reduceTooNew'];

/** Where a gift has put its video in a list; `before` and `after` are null where that is not known. */
export type GiftPosition = { list: string; before: number | null; after: number | null };

/** The message about a gift: the amount, who got it, and how far the video moved in a list. */
export function giftMessage(
  { t, locale }: { t: Translate; locale: Locale },
  outcome: GiftOutcome,
  { account, position }: { account?: number | undefined; position?: GiftPosition } = {},
): string {
  if (outcome.kind === 'failed') return failedMessage(t, locale, outcome);
  const { gift } = outcome;
  const amount = shortAmount(locale, Math.abs(gift.amount));
  if (gift.amount < 0) return t('video.reduceVideoBloomSucc', { amount });
  const name = personName(locale, gift.target.account_name);
  if (!('source' in gift.target)) return t('gift.sentTo', { amount, name });
  const where = position && positionMessage(t, position);
  if (!where) return t('video.donateToVideoSucc', { amount });
  const done = isOwn(gift.target, account)
    ? t('gift.boosted', { amount })
    : t('gift.sentTo', { amount, name });
  return t('gift.withPlace', { done, place: where });
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

function positionMessage(t: Translate, { list, before, after }: GiftPosition): string | undefined {
  if (after === null) return undefined;
  if (before === null) return t('gift.placeNow', { list, after });
  if (after < before) return t('gift.placeMoved', { list, before, after });
  return t('gift.placeStill', { list, after });
}
