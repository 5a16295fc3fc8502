import type { GiftAnswer } from '@bloom/contract/gift';
import type { AccountAnswer } from '@bloom/contract/account';
import { updateLists } from '../features/catalogue/video-lists.ts';
import { giftWords } from '../features/gift/gift-words.ts';
import type { GiftOutcome } from '../features/gift/send-gift.ts';
import { videoOptions } from '../features/video/video-api.ts';
import { useLocale } from '../i18n/locale.ts';
import { ApiError } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { showToast, type Toast } from '../ui/toast.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

/** What is to be shown of a gift; by default a toast. */
type Show = (message: Omit<Toast, 'id'>) => void;

/** Does what follows from a gift: list, video and account take over the answer, the user is told. */
export function useGiftOutcome(show: Show = showToast): (outcome: GiftOutcome) => void {
  const { locale, t } = useLocale();
  const askToLogin = useAskToLogin();
  return (outcome) => {
    if (outcome.kind === 'sent') {
      takeOver(outcome.answer);
      show({ tone: 'success', text: giftWords(t, locale, outcome) });
      return;
    }
    const { error, again } = outcome;
    if (error instanceof ApiError && error.key === 'video.notLogin') {
      // The session is over; the account lookup finds out and logs out.
      void queryClient.invalidateQueries({ queryKey: ['account'] });
      askToLogin();
      return;
    }
    const passing = error instanceof ApiError && error.passing;
    show({
      tone: 'problem',
      text: giftWords(t, locale, outcome),
      ...(passing && { action: { label: t('shell.retry'), run: again } }),
    });
  };
}

function takeOver({ data, balance }: GiftAnswer): void {
  updateLists(queryClient, data);
  queryClient.setQueryData(videoOptions(data.source, data.id).queryKey, data);
  queryClient.setQueriesData<AccountAnswer>(
    { queryKey: ['account'] },
    (account) => account && { ...account, balance },
  );
  // Refreshed after every gift (product.md §4); whether that works changes nothing about the gift.
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}
