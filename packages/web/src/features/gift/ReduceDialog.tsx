import { useEffect, useId, useRef } from 'react';
import { defaultReduce } from '@bloom/contract/economy';
import { useLocale } from '../../i18n/locale.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { AmountForm } from './AmountForm.tsx';
import { useSendGift, type GiftOutcome, type GiftTarget } from './send-gift.ts';

type ReduceDialogProps = {
  target: GiftTarget;
  onOutcome: (outcome: GiftOutcome) => void;
  onClose: () => void;
};

/**
 * Asks before petals are spent to lower a video's balance. It opens in its place below the video,
 * because nothing may lie over the player.
 */
export function ReduceDialog({ target, onOutcome, onClose }: ReduceDialogProps) {
  const { t } = useLocale();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { send, sending } = useSendGift((outcome) => {
    onOutcome(outcome);
    onClose();
  });

  useEffect(() => {
    dialog.current?.querySelector('input')?.select();
    bringIntoView(dialog.current);
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="static m-0 flex w-full max-w-none flex-col gap-3 rounded-card border border-line bg-surface p-4 text-ink"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2 id={heading} className="text-16 font-semibold">
        {t('gift.reduceTitle')}
      </h2>
      <p className="text-14 text-soft">{t('gift.reduceText')}</p>
      <AmountForm
        label={t('gift.reduceLabel')}
        initial={defaultReduce}
        submitLabel={sending ? t('gift.sending') : t('gift.reduceConfirm')}
        submitLook="danger"
        sending={sending}
        onSubmit={(amount) => send(target, -amount)}
        onCancel={onClose}
      />
    </dialog>
  );
}
