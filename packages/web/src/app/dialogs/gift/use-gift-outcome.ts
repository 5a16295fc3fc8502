import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import {
  changeAccount,
  leaveAccount,
  refreshAccount,
  useAccountId,
} from '../../../features/account/account-api.ts';
import { recordGift } from '../../../features/activity/counters.ts';
import { listOptions } from '../../../features/catalogue/catalogue-api.ts';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import {
  leaveLists,
  positionIn,
  releasedList,
  releaseMoves,
  updateLists,
  type ListPages,
} from '../../../features/catalogue/list/video-lists.ts';
import { giftMessage } from '../../../features/gift/gift-messages.ts';
import type { GiftMessage, Giving } from '../../../features/gift/GiftButtons.tsx';
import { isToVideo, shortageOf, type Gift } from '../../../features/gift/send-gift.ts';
import { recordKey } from '../../../features/statement/record-key.ts';
import { videoOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../ui/message/toast.ts';
import { positionOf } from './gift-position.ts';
import { useLoginPrompt } from '../login/use-login-prompt.ts';

/** Shows the outcome of a gift; by default a toast. */
export type ShowOutcome = (message: GiftMessage) => void;

/**
 * Applies the outcome of a gift to list, video and account, and shows it.
 *
 * @param view.list the list on the screen; without one there is none
 */
export function useGiftOutcome({
  show: showByDefault = showToast,
  list,
}: {
  show?: ShowOutcome;
  list?: Filters;
} = {}): Giving['onOutcome'] {
  const { locale, t } = useLocale();
  const options = useOptions();
  const promptLogin = useLoginPrompt();
  const account = useAccountId();
  const listKey = list && hashKey([list]);
  useEffect(() => (listKey === undefined ? undefined : () => releaseMoves(queryClient)), [listKey]);
  /** Shows the gift in list and video, and returns the position that it has brought. */
  const applyToVideo = (gift: Gift, response: GiftResponse) => {
    const { data } = response;
    recordGift(gift.amount);
    const before = list && shownPosition(list, data);
    updateLists(queryClient, data, list);
    queryClient.setQueryData(videoOptions(data.source, data.id).queryKey, data);
    void queryClient.invalidateQueries({ queryKey: recordKey(data) });
    const after = list && shownPosition(list, data);
    return positionOf(t, options, gift, response, list && { filters: list, before, after });
  };
  return (outcome, show = showByDefault) => {
    if (outcome.kind === 'sent') {
      const { gift, response } = outcome;
      const position = isToVideo(response) ? applyToVideo(gift, response) : undefined;
      changeAccount({ balance: response.balance });
      // Refreshed after every gift (docs/specification/gifts.md#gift-taps); whether that works changes
      // nothing about the gift.
      refreshAccount();
      show({
        tone: gift.amount < 0 ? 'reduced' : 'success',
        text: giftMessage({ t, locale }, outcome, { account, ...(position && { position }) }),
      });
      return;
    }
    const { error, again } = outcome;
    if (error instanceof ApiError && error.key === 'video.notLogin') {
      // Before the login opens, which closes where there is a session.
      leaveAccount();
      showToast({ tone: 'problem', text: t('shell.sessionOver') });
      const { amount, target } = outcome.gift;
      promptLogin(undefined, amount < 0 ? { reduce: true } : { thank: target.account_name });
      return;
    }
    if (shortageOf(outcome)) {
      // The place where it was pressed shows it; petals were spent elsewhere.
      refreshAccount();
      return;
    }
    const text = giftMessage({ t, locale }, outcome);
    const { target } = outcome.gift;
    const isRemoved = error instanceof ApiError && error.key === 'video.removedNoGifts';
    if (isRemoved && 'source' in target) {
      leaveLists(queryClient, target);
      void queryClient.invalidateQueries(videoOptions(target.source, target.id));
      // The place where it was pressed goes with the video.
      showToast({ tone: 'problem', text });
      return;
    }
    const passing = error instanceof ApiError && error.passing;
    show({
      tone: 'problem',
      text,
      ...(passing && { action: { label: t('shell.retry'), run: again } }),
    });
  };
}

/** The position of a video in the list on the screen, as it is once that is released. */
function shownPosition(list: Filters, video: GiftResponse['data']): number | undefined {
  const pages = queryClient.getQueryData<ListPages>(listOptions(list).queryKey);
  return pages && positionIn(releasedList(pages), video);
}
