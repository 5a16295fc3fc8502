import { defaultGift } from '@bloom/contract/economy';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { AmountForm } from './AmountForm.tsx';
import { useSendGift, type GiftOutcome, type GiftTarget } from './send-gift.ts';

type CustomGiftProps = {
  target: GiftTarget;
  onOutcome: (outcome: GiftOutcome) => void;
  onLoginNeeded: () => void;
};

/** A gift of any amount. */
export function CustomGift({ target, onOutcome, onLoginNeeded }: CustomGiftProps) {
  const { t } = useLocale();
  const token = useSessionToken();
  const { send, sending } = useSendGift(onOutcome);
  return (
    <AmountForm
      label={t('gift.customLabel')}
      initial={defaultGift}
      submitLabel={sending ? t('gift.sending') : t('gift.customSend')}
      submitLook="outline"
      sending={sending}
      onSubmit={(amount) => (token ? send(target, amount) : onLoginNeeded())}
    />
  );
}
