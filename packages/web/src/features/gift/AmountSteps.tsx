import { useRef, useState } from 'react';
import { defaultGift, defaultReduce } from '@bloom/contract/economy';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { AmountForm } from './AmountForm.tsx';
import { GiftConfirmation, type FindOffer } from './GiftConfirmation.tsx';
import { newGift, useSendGift, type Gift, type GiftOutcome, type GiftTarget } from './send-gift.ts';

export type AmountStepsProps = {
  target: GiftTarget;
  /** The giver's petals, as far as they are known. */
  balance: number | undefined;
  findOffer: FindOffer;
  onOutcome: (outcome: GiftOutcome) => void;
  onLoginNeeded: () => void;
};

const kinds = {
  gift: { sign: 1, initial: defaultGift, look: 'outline' },
  reduce: { sign: -1, initial: defaultReduce, look: 'danger' },
} as const;

/** Lets the user choose an amount and then confirm it (docs/specification.md#gift-confirmation). */
export function AmountSteps({
  kind,
  target,
  balance,
  findOffer,
  onOutcome,
  onLoginNeeded,
  onCancel,
}: AmountStepsProps & { kind: 'gift' | 'reduce'; onCancel?: () => void }) {
  const { t } = useLocale();
  const token = useSessionToken();
  const { sign, initial, look } = kinds[kind];
  const [chosen, setChosen] = useState<Gift>();
  const [confirming, setConfirming] = useState(false);
  /** Whether `chosen` was sent without a conclusive response: it may have taken effect already. */
  const failed = useRef(false);
  const { send, sending } = useSendGift((outcome) => {
    failed.current = outcome.kind === 'failed';
    setConfirming(false);
    onOutcome(outcome);
  });

  const choose = (typed: number) => {
    if (!token) {
      onLoginNeeded();
      return;
    }
    const amount = sign * typed;
    // The same wish after a failure keeps its key, so that it cannot count twice.
    if (!failed.current || chosen?.amount !== amount) setChosen(newGift(target, amount));
    setConfirming(true);
  };

  if (chosen && confirming) {
    return (
      <GiftConfirmation
        gift={chosen}
        balance={balance}
        findOffer={findOffer}
        sending={sending}
        onConfirm={() => {
          if (!sending) send(chosen);
        }}
        onCancel={() => setConfirming(false)}
      />
    );
  }
  return (
    <AmountForm
      label={t(`gift.${kind}Label`)}
      initial={chosen ? Math.abs(chosen.amount) : initial}
      focused={kind === 'reduce' || chosen !== undefined}
      submitLabel={t(`gift.${kind}Next`)}
      submitLook={look}
      onSubmit={choose}
      onCancel={onCancel}
    />
  );
}
