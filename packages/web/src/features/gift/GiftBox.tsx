import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';

/** Closes the box that is open; there is one at a time, in whichever list or page. */
let closeOpen: (() => void) | undefined;

type GiftBoxProps = {
  /** It is in another one, which stays open. */
  nested?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The messages of gift buttons, in their place: over the card's text, or below the buttons of a page. */
export function GiftBox({ nested = false, onClose, children }: GiftBoxProps) {
  const { t } = useLocale();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (nested) return undefined;
    const closeThis = () => close();
    closeOpen?.();
    closeOpen = closeThis;
    return () => {
      if (closeOpen === closeThis) closeOpen = undefined;
    };
  }, [nested]);
  return (
    <div
      className="gift-box"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-2">{children}</div>
      <IconButton label={t('shell.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}
