import { accountOptions, useAccountId } from '../../../features/account/account-api.ts';
import type { Filters } from '../../../features/catalogue/filter/filters.ts';
import type { Giving } from '../../../features/gift/GiftButtons.tsx';
import { targetKey } from '../../../features/gift/send-gift.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionToken } from '../../../lib/session.ts';
import { useGiftOutcome, type ShowOutcome } from './use-gift-outcome.ts';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { useRewardOffer } from './use-reward-offer.ts';

/**
 * The props that gift buttons need from the app.
 *
 * @param view.list the list on the screen, which the message about a gift reports
 */
export function useGiving(view: { show?: ShowOutcome; list?: Filters } = {}): Giving {
  const onOutcome = useGiftOutcome(view);
  const findOffer = useRewardOffer();
  const promptLogin = useLoginPrompt();
  const account = useAccountId();
  return {
    account,
    balance: knownBalance,
    findOffer,
    onOutcome,
    onLoginNeeded: (target, tier) =>
      promptLogin(undefined, {
        thank: target.account_name,
        gift: { ...targetKey(target), tier },
      }),
  };
}

function knownBalance(): number | undefined {
  return queryClient.getQueryData(accountOptions(sessionToken()).queryKey)?.balance;
}
