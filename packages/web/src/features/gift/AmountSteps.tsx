import { useState } from 'react';
import { defaultGift, defaultReduce } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { Button } from '../../ui/form/Button.tsx';
import { AmountForm } from './AmountForm.tsx';
import { GiftConfirmation } from './GiftConfirmation.tsx';
import {
  isOnlyNoteRefused,
  isOwn,
  newGift,
  shortageOf,
  targetKey,
  useSendGift,
  type Gift,
  type GiftOutcome,
  type GiftTarget,
} from './send-gift.ts';
import type { TypedGift } from './resumed-gift.ts';
import type { FindOffer } from './shortage.tsx';

export type AmountStepsProps = {
  target: GiftTarget;
  /** The giver's petals, as far as they are known. */
  balance: number | undefined;
  /** The giver's account, once it is known. */
  account: number | undefined;
  findOffer: FindOffer;
  onOutcome: (outcome: GiftOutcome) => void;
  /** The first values of the form, in place of the default. */
  typed?: TypedGift | undefined;
  onLoginNeeded: (typed: TypedGift) => void;
};

const kinds = {
  gift: { sign: 1, initial: defaultGift, variant: 'outline' },
  reduce: { sign: -1, initial: defaultReduce, variant: 'danger' },
} as const;

/**
 * The gifts that failed, by what was wished: without a response they may have taken effect already. The form
 * may be closed and opened again meanwhile, and other gifts may succeed.
 */
const failed = new Map<string, Gift>();

const wishOf = ({ target, amount, note }: Omit<Gift, 'key'>) =>
  JSON.stringify([targetKey(target), amount, note]);

/** Lets the user choose an amount and then confirm it (docs/specification/gifts.md#gift-confirmation). */
export function AmountSteps({
  kind,
  focused,
  target,
  balance,
  account,
  findOffer,
  onOutcome,
  typed,
  onLoginNeeded,
  onCancel,
}: AmountStepsProps & {
  kind: 'gift' | 'reduce';
  /** Whether the field takes the focus at once. */
  focused?: boolean;
  onCancel?: () => void;
}) {
  const { t } = useLocale();
  const token = useSessionToken();
  const { sign, initial, variant } = kinds[kind];
  const [chosen, setChosen] = useState<Gift>();
  const [confirming, setConfirming] = useState(false);
  /** The balance that the server has refused the gift with, until the account is loaded again. */
  const [refusedWith, setRefusedWith] = useState<number>();
  const [withoutNote, setWithoutNote] = useState<Gift>();
  const { send, sending } = useSendGift((outcome) => {
    setWithoutNote(isOnlyNoteRefused(outcome) ? { ...outcome.gift, note: '' } : undefined);
    if (outcome.kind === 'failed') failed.set(wishOf(outcome.gift), outcome.gift);
    else failed.delete(wishOf(outcome.gift));
    const shortage = shortageOf(outcome);
    setRefusedWith(shortage?.balance);
    setConfirming(shortage !== undefined);
    if (outcome.kind === 'sent') setChosen(undefined);
    onOutcome(outcome);
  });

  const boosts = kind === 'gift' && isOwn(target, account);
  const hasNote = kind === 'gift' && !boosts && 'source' in target;
  const choose = (petals: number, note: string) => {
    if (!token) {
      onLoginNeeded({ amount: petals, note });
      return;
    }
    const amount = sign * petals;
    // The same wish after a failure keeps its key, so that it cannot count twice.
    setChosen(failed.get(wishOf({ target, amount, note })) ?? newGift(target, amount, note));
    setConfirming(true);
    setRefusedWith(undefined);
  };

  if (chosen && confirming) {
    return (
      <GiftConfirmation
        gift={chosen}
        boosts={boosts}
        balance={refusedWith ?? balance}
        findOffer={findOffer}
        sending={sending}
        onConfirm={() => {
          if (!sending) send(chosen);
        }}
        onCancel={() => setConfirming(false)}
        onInstead={(amount) => choose(amount, chosen.note)}
      />
    );
  }
  return (
    <>
      <AmountForm
        hint={boosts ? t('gift.boostWhy') : undefined}
        note={hasNote ? ((chosen ?? typed)?.note ?? '') : undefined}
        label={t(`gift.${kind}Label`)}
        initial={Math.abs((chosen ?? typed)?.amount ?? initial)}
        focused={focused === true || chosen !== undefined}
        submitLabel={t(`gift.${kind}Next`)}
        submitVariant={variant}
        onSubmit={choose}
        onCancel={onCancel}
      />
      {withoutNote && (
        <Button className="mt-3" onClick={() => choose(withoutNote.amount, '')}>
          {t('gift.withoutNote')}
        </Button>
      )}
    </>
  );
}
