import type { GiftResponse } from '@bloom/contract/gift';
import { changeAccount, refreshAccount, useAccountId } from '../../features/account/account-api.ts';
import { recordGift } from '../../features/activity/counters.ts';
import { listOptions } from '../../features/catalogue/catalogue-api.ts';
import type { Filters } from '../../features/catalogue/filters.ts';
import { positionIn, updateLists, type ListPages } from '../../features/catalogue/video-lists.ts';
import { giftMessage } from '../../features/gift/gift-messages.ts';
import { shortageOf, type GiftOutcome } from '../../features/gift/send-gift.ts';
import { recordKey } from '../../features/statement/record-key.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { useOptions } from '../../lib/options.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast, type Toast } from '../../ui/toast.ts';
import { placeOf } from './gift-place.ts';
import { useLoginPrompt } from './use-login-prompt.ts';

/** Shows the outcome of a gift; by default a toast. */
export type ShowOutcome = (message: Omit<Toast, 'id'>) => void;

/**
 * Applies the outcome of a gift to list, video and account, and shows it.
 *
 * @param view.list the list on the screen; without one there is none
 */
export function useGiftOutcome({
  show = showToast,
  list,
}: { show?: ShowOutcome; list?: Filters } = {}): (outcome: GiftOutcome) => void {
  const { locale, t } = useLocale();
  const options = useOptions();
  const promptLogin = useLoginPrompt();
  const account = useAccountId();
  return (outcome) => {
    if (outcome.kind === 'sent') {
      const { gift, response } = outcome;
      recordGift(gift.amount);
      const before = list && shownPosition(list, response.data);
      applyResponse(response);
      const after = list && shownPosition(list, response.data);
      const place = placeOf(t, options, outcome, list && { filters: list, before, after });
      show({
        tone: gift.amount < 0 ? 'reduced' : 'success',
        text: giftMessage({ t, locale }, outcome, { account, place }),
      });
      return;
    }
    const { error, again } = outcome;
    if (error instanceof ApiError && error.key === 'video.notLogin') {
      // The session is over; the account lookup finds out and logs out.
      refreshAccount();
      promptLogin();
      return;
    }
    if (shortageOf(outcome)) {
      // The place where it was pressed shows it; petals were spent elsewhere.
      refreshAccount();
      return;
    }
    const passing = error instanceof ApiError && error.passing;
    show({
      tone: 'problem',
      text: giftMessage({ t, locale }, outcome),
      ...(passing && { action: { label: t('shell.retry'), run: again } }),
    });
  };
}

function applyResponse({ data, balance }: GiftResponse): void {
  updateLists(queryClient, data);
  queryClient.setQueryData(videoOptions(data.source, data.id).queryKey, data);
  void queryClient.invalidateQueries({ queryKey: recordKey(data) });
  changeAccount({ balance });
  // Refreshed after every gift (docs/specification/gifts.md#gift-taps); whether that works changes
  // nothing about the gift.
  refreshAccount();
}

/** The position of a video in a list as it is on the screen. */
function shownPosition(list: Filters, video: GiftResponse['data']): number | undefined {
  const pages = queryClient.getQueryData<ListPages>(listOptions(list).queryKey);
  return pages && positionIn(pages, video);
}
