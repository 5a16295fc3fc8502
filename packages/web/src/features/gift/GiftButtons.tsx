import { useEffect, useRef, useState } from 'react';
import { giftCost, giftTiers, type GiftTier } from '@bloom/contract/economy';
import { useLocale } from '../../i18n/locale.ts';
import { shortAmount } from '../../lib/format.ts';
import { useSessionToken } from '../../lib/session.ts';
import { Petal } from '../../ui/Icon.tsx';
import { confirmWindowMs, tap, type Armed } from './arming.ts';
import { newGift, useSendGift, type GiftOutcome, type GiftTarget } from './send-gift.ts';

type GiftButtonsProps = {
  target: GiftTarget;
  /** Larger, with a petal on each button: where there is room, on the video's own page. */
  roomy?: boolean;
  onOutcome: (outcome: GiftOutcome) => void;
  onLoginNeeded: () => void;
};

/**
 * The three gift tiers. The first tap arms one, the second within 5 seconds sends it; another tier,
 * Escape and the end of the 5 seconds disarm it.
 */
export function GiftButtons({ target, roomy = false, onOutcome, onLoginNeeded }: GiftButtonsProps) {
  const { locale, t } = useLocale();
  const token = useSessionToken();
  const group = useRef<HTMLDivElement>(null);
  const [armed, setArmed] = useState<Armed>(null);
  const { send, sending } = useSendGift((outcome) => {
    if (outcome.kind === 'sent') celebrate(group.current);
    onOutcome(outcome);
  });

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(null), confirmWindowMs);
    return () => clearTimeout(timer);
  }, [armed]);

  const onTap = (tier: GiftTier, nowMs: number) => {
    if (sending) return;
    if (!token) {
      onLoginNeeded();
      return;
    }
    const next = tap(armed, tier, nowMs);
    setArmed(next.armed);
    if (next.sends) send(newGift(target, giftCost[tier]));
  };

  return (
    <div
      ref={group}
      role="group"
      aria-label={t('gift.group', { title: target.title })}
      className={roomy ? 'gift-buttons gift-roomy' : 'gift-buttons'}
      data-busy={armed !== null || sending || undefined}
      onKeyDown={(event) => {
        // A key held down repeats its click; that is one wish, not two.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        if (event.key === 'Escape' && armed) {
          event.stopPropagation();
          setArmed(null);
        }
      }}
    >
      {giftTiers.map((tier) => {
        const amount = shortAmount(locale, giftCost[tier]);
        const isArmed = armed?.tier === tier;
        return (
          <button
            key={tier}
            type="button"
            className="gift-button"
            aria-label={isArmed ? t('gift.tapAgain', { amount }) : t(`gift.${tier}`, { amount })}
            aria-pressed={isArmed}
            aria-disabled={sending || undefined}
            onClick={() => onTap(tier, performance.now())}
          >
            {roomy && <Petal />}
            {amount}
          </button>
        );
      })}
      <span role="status" className="gift-tip" data-shown={armed !== null || sending || undefined}>
        {sending && t('gift.sending')}
        {armed && (
          <>
            <Ring key={armed.sinceMs} />
            {t('gift.tapAgain', { amount: shortAmount(locale, giftCost[armed.tier]) })}
          </>
        )}
      </span>
    </div>
  );
}

/** Runs empty while the second tap is awaited. */
function Ring() {
  return (
    <svg aria-hidden="true" className="gift-ring" width="14" height="14" viewBox="0 0 14 14">
      <circle
        cx="7"
        cy="7"
        r="5.5"
        pathLength="1"
        style={{ animationDuration: `${confirmWindowMs}ms` }}
      />
    </svg>
  );
}

/** A petal flies from the buttons to the balance beside them. */
function celebrate(group: Element | null): void {
  const balance = group?.closest('[data-gift-scope]')?.querySelector('[data-gift-balance]');
  if (!group || !balance) return;
  // A gift is sent with or without its petal.
  import('../../ui/fly-petal.ts').then(
    ({ flyPetal }) => flyPetal(group, balance),
    () => undefined,
  );
}
