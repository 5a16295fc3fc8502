import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { giftCost, giftTiers, type GiftTier } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { shortAmount } from '../../lib/format.ts';
import { useSessionToken } from '../../lib/session.ts';
import { Petal } from '../../ui/image/Icon.tsx';
import { useToolbar } from '../../ui/form/use-toolbar.ts';
import type { Toast } from '../../ui/message/toast.ts';
import { ToneMark } from '../../ui/message/ToneMark.tsx';
import { confirmWindowMs, tap, type Armed } from './arming.ts';
import { goesTo, resumeGift, useResumedGift } from './resumed-gift.ts';
import { GiftBox } from './GiftBox.tsx';
import {
  isOwn,
  newGift,
  shortageOf,
  targetKey,
  useSendGift,
  type GiftOutcome,
  type GiftTarget,
  type Shortage,
} from './send-gift.ts';
import { ShortageText, type FindOffer } from './shortage.tsx';

/** The message about a gift, which may offer to send it again. */
export type GiftMessage = Omit<Toast, 'id'>;

/** The facts and functions of the app that gift buttons need. */
export type Giving = {
  /** The giver's account, once it is known. */
  account: number | undefined;
  /** The giver's petals at this moment, as far as they are known. */
  balance: () => number | undefined;
  findOffer: FindOffer;
  /** @param show shows the message about it, by default where the app shows messages */
  onOutcome: (outcome: GiftOutcome, show?: (message: GiftMessage) => void) => void;
  onLoginNeeded: (target: GiftTarget, tier: GiftTier) => void;
};

/** The attributes that an item of the toolbar spreads on its element. */
export type ToolbarItem = ReturnType<ReturnType<typeof useToolbar>['item']>;

/** How long the message about a gift stays. */
const stayMs = 6_000;

type GiftButtonsProps = Giving & {
  target: GiftTarget;
  /** The last item of their toolbar, which a boost does not have. */
  renderLast?: (item: ToolbarItem) => ReactNode;
  /** Larger: where there is room, on the video's own page. */
  roomy?: boolean;
  /** The messages about its gifts appear at the buttons. */
  showsMessages?: boolean;
};

/**
 * The gift tiers of a video or collection; of one's own video a boost, which says first that nothing comes
 * back.
 */
export function GiftButtons(props: GiftButtonsProps) {
  return isOwn(props.target, props.account) ? <Boost {...props} /> : <Tiers {...props} />;
}

function Boost(props: TiersProps) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={props.roomy ? 'gift-buttons gift-roomy' : 'gift-buttons'} data-busy={isOpen || undefined}>
      <button
        type="button"
        className="gift-button"
        title={t('gift.boostWhy')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Petal />
        {t('gift.boost')}
      </button>
      {isOpen && (
        <GiftBox onClose={() => setIsOpen(false)}>
          <p className="text-14">{t('gift.boostWhy')}</p>
          <Tiers {...props} boosts />
        </GiftBox>
      )}
    </div>
  );
}

type TiersProps = GiftButtonsProps & {
  /** They are in the box of a boost. */
  boosts?: boolean;
};

/**
 * The three gift tiers. The first tap arms one, the second within 5 seconds sends it; another tier,
 * Escape and the end of the 5 seconds disarm it. A tier that the balance cannot pay shows that here, and
 * offers what helps.
 */
function Tiers({
  target,
  roomy = false,
  boosts = false,
  showsMessages = false,
  renderLast,
  account,
  balance,
  findOffer,
  onOutcome,
  onLoginNeeded,
}: TiersProps) {
  const { locale, t } = useLocale();
  const token = useSessionToken();
  const group = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar();
  const [armed, setArmed] = useState<Armed>(null);
  const [shortage, setShortage] = useState<Shortage>();
  const [message, setMessage] = useMessage();
  const { send, sending } = useSendGift((outcome) => {
    if (outcome.kind === 'sent') celebrate(group.current);
    setShortage(shortageOf(outcome));
    onOutcome(outcome, showsMessages ? setMessage : undefined);
  });

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(null), confirmWindowMs);
    return () => clearTimeout(timer);
  }, [armed]);

  const onTap = (tier: GiftTier, nowMs: number) => {
    if (sending) return;
    setMessage(undefined);
    if (!token) {
      onLoginNeeded(target, tier);
      return;
    }
    const [cost, held] = [giftCost[tier], balance()];
    const isShort = held !== undefined && held < cost;
    setShortage(isShort ? { cost, balance: held } : undefined);
    if (isShort) {
      setArmed(null);
      return;
    }
    const next = tap(armed, tier, nowMs);
    setArmed(next.armed);
    if (next.sends) send(newGift(target, cost));
  };
  const resumed = useResumedGift(({ gift }) => (goesTo(gift, targetKey(target)) ? gift?.tier : undefined));
  const resume = useEffectEvent((tier: GiftTier) => {
    resumeGift(undefined);
    group.current?.scrollIntoView({ block: 'nearest' });
    // With the keyboard the next Enter sends it.
    const button = group.current?.querySelectorAll<HTMLElement>('.gift-button')[giftTiers.indexOf(tier)];
    button?.focus({ preventScroll: true });
    onTap(tier, performance.now());
  });
  const isKnown = account !== undefined;
  useEffect(() => {
    if (!resumed || !isKnown) return undefined;
    const timer = setTimeout(() => resume(resumed));
    return () => clearTimeout(timer);
  }, [resumed, isKnown]);

  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={t('gift.group', { title: target.title })}
      className={roomy ? 'gift-buttons gift-roomy' : 'gift-buttons'}
      data-busy={armed !== null || sending || shortage !== undefined || message !== undefined || undefined}
      onKeyDown={(event) => {
        toolbar.move(event);
        // A key held down repeats its click; that is one wish, not two.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        if (event.key === 'Escape' && armed) {
          event.stopPropagation();
          setArmed(null);
        }
      }}
    >
      {giftTiers.map((tier, index) => {
        const amount = shortAmount(locale, giftCost[tier]);
        const isArmed = armed?.tier === tier;
        const label = t(isArmed ? 'gift.tapAgain' : boosts ? 'gift.boostWith' : 'gift.thank', {
          amount,
        });
        return (
          <button
            key={tier}
            {...toolbar.item(index)}
            type="button"
            className="gift-button"
            aria-label={label}
            title={label}
            aria-pressed={isArmed}
            aria-disabled={sending || undefined}
            onClick={() => onTap(tier, performance.now())}
          >
            {(roomy || tier === 'small') && <Petal />}
            {amount}
          </button>
        );
      })}
      {!boosts && renderLast?.(toolbar.item(giftTiers.length))}
      <GiftTip armed={armed} sending={sending} message={message?.tone === 'problem' ? undefined : message} />
      {message?.tone === 'problem' && (
        <ProblemBox message={message} nested={boosts} onClose={() => setMessage(undefined)} />
      )}
      {shortage && (
        <ShortageBox
          shortage={shortage}
          nested={boosts}
          findOffer={findOffer}
          onInstead={(tier) => onTap(tier, performance.now())}
          onClose={() => setShortage(undefined)}
        />
      )}
    </div>
  );
}

/** The message about the last gift, which ends by itself unless it is about a problem. */
function useMessage() {
  const [message, setMessage] = useState<GiftMessage>();
  useEffect(() => {
    if (!message || message.tone === 'problem') return undefined;
    const timer = setTimeout(() => setMessage(undefined), stayMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}

/** Says that a gift was not sent, and offers to send it again. */
function ProblemBox({
  message: { text, action },
  nested,
  onClose,
}: {
  message: GiftMessage;
  nested: boolean;
  onClose: () => void;
}) {
  return (
    <GiftBox nested={nested} onClose={onClose}>
      <p role="alert">{text}</p>
      {action && (
        <button
          type="button"
          className="gift-button"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </GiftBox>
  );
}

/** Explains the second tap while it is awaited, shows that a gift is being sent, and what it has done. */
function GiftTip({
  armed,
  sending,
  message,
}: {
  armed: Armed;
  sending: boolean;
  message: GiftMessage | undefined;
}) {
  const { locale, t } = useLocale();
  const shown = !armed && !sending && message;
  return (
    <span role="status" className="gift-tip" data-shown={armed !== null || sending || shown ? '' : undefined}>
      {shown && (
        <>
          <ToneMark tone={message.tone} />
          {message.text}
        </>
      )}
      {sending && t('gift.sending')}
      {armed && (
        <>
          <Ring key={armed.sinceMs} />
          {t('gift.tapAgain', { amount: shortAmount(locale, giftCost[armed.tier]) })}
        </>
      )}
    </span>
  );
}

/** Says that the petals do not pay a tier, and offers what helps. */
function ShortageBox({
  shortage,
  nested,
  findOffer,
  onInstead,
  onClose,
}: {
  shortage: Shortage;
  nested: boolean;
  findOffer: FindOffer;
  onInstead: (tier: GiftTier) => void;
  onClose: () => void;
}) {
  const { locale, t } = useLocale();
  const affordable = giftTiers.findLast((tier) => giftCost[tier] <= shortage.balance);
  const offer = findOffer();
  return (
    <GiftBox nested={nested} onClose={onClose}>
      <ShortageText shortage={shortage} />
      {(offer ?? affordable) && (
        <div className="flex flex-wrap gap-2">
          {affordable && (
            <button type="button" className="gift-button" onClick={() => onInstead(affordable)}>
              {t('gift.instead', { amount: shortAmount(locale, giftCost[affordable]) })}
            </button>
          )}
          {offer && (
            <button type="button" className="gift-button" onClick={offer.run}>
              {offer.label}
            </button>
          )}
        </div>
      )}
    </GiftBox>
  );
}

/** Runs empty while the second tap is awaited. */
function Ring() {
  return (
    <svg aria-hidden="true" className="gift-ring" width="14" height="14" viewBox="0 0 14 14">
      <circle cx="7" cy="7" r="5.5" pathLength="1" style={{ animationDuration: `${confirmWindowMs}ms` }} />
    </svg>
  );
}

/** A petal flies from the buttons to the balance beside them. */
function celebrate(group: Element | null): void {
  const balance = group?.closest('[data-gift-scope]')?.querySelector('[data-gift-balance]');
  if (!group || !balance) return;
  // A gift is sent with or without its petal.
  import('../../ui/motion/fly-petal.ts').then(
    ({ flyPetal }) => flyPetal(group, balance),
    () => undefined,
  );
}
