import { useEffect, useRef, useState } from 'react';
import type { Collection } from '@bloom/contract/collection/collection';
import { sharerPercent } from '@bloom/contract/gift/economy';
import { useAccount } from '../../../features/account/account-api.ts';
import { showReceived } from '../../../features/collection/collection-api.ts';
import { AmountSteps } from '../../../features/gift/AmountSteps.tsx';
import { GiftButtons } from '../../../features/gift/GiftButtons.tsx';
import type { TypedGift } from '../../../features/gift/resumed-gift.ts';
import { isToVideo, targetKey, type GiftOutcome } from '../../../features/gift/send-gift.ts';
import { consumeTypedGift, watchResumedGift } from '../../../features/gift/typed-gift.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { percentText, personName } from '../../../lib/format.ts';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Petal } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { Panel } from '../../../ui/overlay/Panel.tsx';
import { showToast, type Toast } from '../../../ui/message/toast.ts';
import { useGiving } from '../../dialogs/gift/use-giving.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

type CollectionThanksProps = { collection: Collection };

/**
 * Thanks the maker of a collection with petals, in a panel
 * (docs/specification/collections.md#collection-thanks). It opens again for what was chosen before a login.
 */
export function CollectionThanks({ collection }: CollectionThanksProps) {
  const { t } = useLocale();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<TypedGift>();
  const { id } = collection;
  useEffect(() => watchResumedGift({ id }, () => setOpen(true)), [id]);
  useEffect(
    () =>
      consumeTypedGift({ id }, (gift) => {
        setTyped(gift);
        setOpen(true);
      }),
    [id],
  );
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass('outline')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // The press that closes the open panel is not to open it again.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <Petal />
        {t('moment.thank')}
      </button>
      {isOpen && (
        <Panel
          title={t('collection.thankTitle')}
          closeLabel={t('shell.close')}
          opener={opener}
          spares=".collection-head"
          endsAbove=".mini-player"
          onClose={close}
        >
          <Ways collection={collection} typed={typed} onSent={close} />
        </Panel>
      )}
    </>
  );
}

type WaysProps = CollectionThanksProps & { typed: TypedGift | undefined; onSent: () => void };

/** The tiers, and a custom amount. Errors are shown here, because the panel covers toasts. */
function Ways({ collection, typed, onSent }: WaysProps) {
  const { locale, t } = useLocale();
  const promptLogin = useLoginPrompt();
  const balance = useAccount()?.balance;
  const [problem, setProblem] = useState<Omit<Toast, 'id'>>();
  const giving = useGiving({
    show: (message) => (message.tone === 'problem' ? setProblem(message) : showToast(message)),
  });
  const { account, findOffer } = giving;
  const onOutcome = (outcome: GiftOutcome) => {
    setProblem(undefined);
    if (outcome.kind === 'sent') {
      if (!isToVideo(outcome.response)) showReceived(outcome.response.data, account);
      onSent();
    }
    giving.onOutcome(outcome);
  };
  return (
    <>
      <p className="pb-4 text-14 text-soft">
        {t('collection.thankText', {
          name: personName(locale, collection.account_name),
          percent: percentText(locale, sharerPercent / 100),
        })}
      </p>
      <GiftButtons target={collection} roomy {...giving} onOutcome={onOutcome} />
      <AmountSteps
        kind="gift"
        focused={typed !== undefined}
        target={collection}
        balance={balance}
        account={account}
        findOffer={findOffer}
        onOutcome={onOutcome}
        typed={typed}
        onLoginNeeded={(gift) =>
          promptLogin(undefined, {
            thank: collection.account_name,
            gift: { ...targetKey(collection), ...gift },
          })
        }
      />
      {problem && (
        <Notice tone={problem.tone}>
          <p>{problem.text}</p>
          {problem.action && (
            <Button variant="outline" className="mt-2" onClick={problem.action.run}>
              {problem.action.label}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}
