import { useEffect, useId, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, personName } from '../../lib/format.ts';
import { textLanguage } from '../../lib/text/text-language.ts';
import { bringIntoView } from '../../ui/motion/bring-into-view.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { Gift } from './send-gift.ts';
import { ShortageText, type FindOffer } from './shortage.tsx';

/** A click sooner than this after the step has appeared was meant for what stood in its place before. */
const doubleClickMs = 350;

type GiftConfirmationProps = {
  gift: Gift;
  /** The gift goes to one's own video. */
  boosts: boolean;
  /** The giver's petals; undefined while they are not known, then only the server can refuse. */
  balance: number | undefined;
  findOffer: FindOffer;
  sending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Continues with another amount, which the balance can pay. */
  onInstead: (amount: number) => void;
};

/**
 * Shows what a gift or reduce costs and what is left after it, before it is sent
 * (docs/specification/gifts.md#gift-confirmation). It is shown in the place of the form.
 */
export function GiftConfirmation({
  gift,
  boosts,
  balance,
  findOffer,
  sending,
  onConfirm,
  onCancel,
  onInstead,
}: GiftConfirmationProps) {
  const { locale, t } = useLocale();
  const heading = useId();
  const facts = useId();
  const dialog = useRef<HTMLElement>(null);
  const shownAtMs = useRef(0);
  const cost = Math.abs(gift.amount);
  const amount = fullAmount(cost);
  const kind = gift.amount < 0 ? 'reduce' : 'gift';
  const isShort = balance !== undefined && balance < cost;
  const offer = isShort ? findOffer() : undefined;

  useEffect(() => {
    // Not a button: the key that led here, held down, must not confirm.
    shownAtMs.current = performance.now();
    dialog.current?.focus({ preventScroll: true });
    bringIntoView(dialog.current);
  }, []);

  return (
    <section
      ref={dialog}
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={facts}
      tabIndex={-1}
      // The focus is moved here for screen readers; a frame around everything says nothing.
      className="flex flex-col gap-3 outline-none"
      onClickCapture={(event) => {
        // The second click of a double click on what led here lands on whatever is below it now.
        if (performance.now() - shownAtMs.current < doubleClickMs) event.stopPropagation();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Only this step is left, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        if (!sending) onCancel();
      }}
    >
      <h2 id={heading} className="text-16 font-semibold">
        {t(`gift.${boosts ? 'boost' : kind}Question`, {
          count: cost,
          amount,
          name: personName(locale, gift.target.account_name),
        })}
      </h2>
      <div id={facts} className="flex flex-col gap-3">
        <p
          className="line-clamp-2 text-14 text-soft"
          dir="auto"
          lang={textLanguage(locale, gift.target.title)}
        >
          {gift.target.title}
        </p>
        {gift.note && (
          <p className="text-14" dir="auto">
            {t('gift.noteShown', { note: gift.note })}
          </p>
        )}
        {boosts && <p className="text-14">{t('gift.boostWhy')}</p>}
        {balance !== undefined && (
          <dl className="grid max-w-80 grid-cols-[1fr_auto] gap-y-1 text-14 tabular-nums">
            <dt className="text-soft">{t('gift.balance')}</dt>
            <dd className="text-right">{fullAmount(balance)}</dd>
            <dt className="text-soft">{t(`gift.${kind}Cost`)}</dt>
            <dd className="text-right">−{amount}</dd>
            {!isShort && (
              <>
                <dt className="border-t border-line pt-1 font-semibold">{t('gift.left')}</dt>
                <dd className="border-t border-line pt-1 text-right font-semibold">
                  {fullAmount(balance - cost)}
                </dd>
              </>
            )}
          </dl>
        )}
        {isShort && <ShortageText shortage={{ cost, balance }} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={kind === 'reduce' ? 'danger' : 'filled'}
          disabled={sending || isShort}
          onClick={onConfirm}
        >
          {t(sending ? 'gift.sending' : `gift.${kind}Confirm`)}
        </Button>
        <Button disabled={sending} onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        {isShort && balance > 0 && (
          <Button variant="outline" onClick={() => onInstead(balance)}>
            {t('gift.instead', { amount: fullAmount(balance) })}
          </Button>
        )}
        {offer && (
          <Button variant="outline" onClick={offer.run}>
            {offer.label}
          </Button>
        )}
      </div>
    </section>
  );
}
