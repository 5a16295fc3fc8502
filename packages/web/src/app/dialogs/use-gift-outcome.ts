import { giftCost } from '@bloom/contract/economy';
import type { GiftResponse } from '@bloom/contract/gift';
import { changeAccount, refreshAccount, useAccountId } from '../../features/account/account-api.ts';
import { noteGift } from '../../features/activity/counters.ts';
import { listOptions } from '../../features/catalogue/catalogue-api.ts';
import type { Filters } from '../../features/catalogue/filters.ts';
import { positionIn, updateLists, type ListPages } from '../../features/catalogue/video-lists.ts';
import { giftMessage, type GiftPlace } from '../../features/gift/gift-messages.ts';
import { shortageOf, type GiftOutcome } from '../../features/gift/send-gift.ts';
import { recordKey } from '../../features/statement/record-key.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { useOptions, type Options } from '../../lib/options.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast, type Toast } from '../../ui/toast.ts';
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
      noteGift(gift.amount);
      const before = list && shownPosition(list, response.data);
      takeOver(response);
      const after = list && shownPosition(list, response.data);
      const place =
        (list && after && { list: listName(t, list), before: before ?? null, after }) ||
        placeOf({ t }, options, response, !list && gift.amount >= giftCost.big);
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
      // Where it was pressed says so; petals were spent elsewhere.
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

/**
 * The position of a video in a list as it is on the screen; undefined for the list of one category,
 * whose exact rank the server has counted.
 */
function shownPosition(list: Filters, video: GiftResponse['data']): number | undefined {
  const names = Object.keys(list);
  if (names.length === 1 && list.category) return undefined;
  const pages = queryClient.getQueryData<ListPages>(listOptions(list).queryKey);
  return pages && positionIn(pages, video);
}

function listName(t: Translate, list: Filters): string {
  return t(Object.keys(list).length === 0 ? 'gift.listAll' : 'gift.listThis');
}

/** The place in the category; or in all lists, which a big gift leads, if it was first there already. */
function placeOf(
  { t }: { t: Translate },
  { categoryName }: Pick<Options, 'categoryName'>,
  { data }: GiftResponse,
  leads: boolean,
): GiftPlace {
  const { category, rank_before: before, rank_after: after } = data;
  if (leads && after === 1 && before === 1) {
    return { list: t('gift.listAll'), before: null, after };
  }
  return { list: t('gift.listOf', { category: categoryName(category) }), before, after };
}

function takeOver({ data, balance }: GiftResponse): void {
  updateLists(queryClient, data);
  queryClient.setQueryData(videoOptions(data.source, data.id).queryKey, data);
  void queryClient.invalidateQueries({ queryKey: recordKey(data) });
  changeAccount({ balance });
  // Refreshed after every gift (docs/specification.md#gift-taps); whether that works changes
  // nothing about the gift.
  refreshAccount();
}
