import { useEffect, useEffectEvent, useId } from 'react';
import { closing, DialogHead, useOpened, type DialogProps } from './Dialog.tsx';
import { useSheet } from './use-sheet.ts';
import './sheet.css';

type SheetProps = Omit<DialogProps, 'shape'> & {
  /**
   * Whether the page behind it waits. Otherwise it is a panel at the side, beside which the page can be used.
   */
  isModal: boolean;
  /** Whether it opens with all the height that it may have, rather than half of the window. */
  opensTall?: boolean;
  /** The effect of its handle, by whether the sheet is tall. */
  handleLabels: { expand: string; shrink: string };
};

/** A dialog at the bottom of the window, whose height its handle changes. Its content scrolls by itself. */
export function Sheet({
  title,
  closeLabel,
  onClose,
  isModal,
  opensTall = false,
  handleLabels,
  children,
}: SheetProps) {
  const dialog = useOpened({ isModal });
  const heading = useId();
  const { isTall, isDragged, style, toggle, drag } = useSheet(dialog, { opensTall, onClose });
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    if (isModal) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForPanel(event, dialog.current)) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dialog, isModal]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog dialog-sheet"
      data-panel={!isModal || undefined}
      data-dragged={isDragged || undefined}
      style={style}
      aria-labelledby={heading}
      {...(isModal && closing(onClose))}
    >
      <div className="sheet-handle" {...drag}>
        <button
          type="button"
          aria-label={isTall ? handleLabels.shrink : handleLabels.expand}
          className="sheet-grip"
          onClick={toggle}
        />
        <DialogHead id={heading} title={title} closeLabel={closeLabel} onClose={onClose} />
      </div>
      {children}
    </dialog>
  );
}

/**
 * Whether Escape closes the panel: not what is open over it, and not what the key means to a field of the
 * page.
 */
function isForPanel({ defaultPrevented, target }: KeyboardEvent, panel: HTMLElement | null) {
  if (defaultPrevented || document.querySelector('dialog:modal, :popover-open')) return false;
  const field = (target as Element).closest('input, textarea, select');
  return field === null || panel?.contains(field) === true;
}
