import { useEffect, useId, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { AmountSteps, type AmountStepsProps } from './AmountSteps.tsx';

/** A gift of any amount. */
export function CustomGift(props: AmountStepsProps) {
  return <AmountSteps kind="gift" {...props} />;
}

/**
 * Confirms that petals are spent to lower a video's balance. It opens below the video,
 * because nothing may lie over the player.
 */
export function ReduceDialog({ onClose, ...steps }: AmountStepsProps & { onClose: () => void }) {
  const { t } = useLocale();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => bringIntoView(dialog.current), []);

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
      <AmountSteps kind="reduce" {...steps} onCancel={onClose} />
    </dialog>
  );
}
