import type { GiftResponse } from '@bloom/contract/gift';
import { changeAccount, refreshAccount } from '../../features/account/account-api.ts';
import { noteGift } from '../../features/activity/counters.ts';
import { updateLists } from '../../features/catalogue/video-lists.ts';
import { giftMessage } from '../../features/gift/gift-messages.ts';
import type { GiftOutcome } from '../../features/gift/send-gift.ts';
import { recordKey } from '../../features/statement/record-key.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { useOptions } from '../../lib/options.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast, type Toast } from '../../ui/toast.ts';
import { useLoginPrompt } from './use-login-prompt.ts';
import { useRewardOffer } from './use-reward-offer.ts';

/** Shows the outcome of a gift; by default a toast. */
type Show = (message: Omit<Toast, 'id'>) => void;

/** Applies the outcome of a gift to list, video and account, and shows it. */
export function useGiftOutcome(show: Show = showToast): (outcome: GiftOutcome) => void {
  const { locale, t } = useLocale();
  const options = useOptions();
  const promptLogin = useLoginPrompt();
  const rewardOffer = useRewardOffer();
  return (outcome) => {
    if (outcome.kind === 'sent') {
      noteGift(outcome.gift.amount);
      takeOver(outcome.response);
      show({ tone: 'success', text: giftMessage({ t, locale }, options, outcome) });
      return;
    }
    const { error, again } = outcome;
    if (error instanceof ApiError && error.key === 'video.notLogin') {
      // The session is over; the account lookup finds out and logs out.
      refreshAccount();
      promptLogin();
      return;
    }
    const passing = error instanceof ApiError && error.passing;
    const offer = rewardOffer();
    const tooLittle = error instanceof ApiError && error.key === 'account.insufficientBloom';
    show({
      tone: 'problem',
      text: giftMessage({ t, locale }, options, outcome),
      ...(passing && { action: { label: t('shell.retry'), run: again } }),
      ...(tooLittle && offer && { action: offer }),
    });
  };
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
