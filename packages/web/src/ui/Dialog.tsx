import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** `drawer` slides in from the right; `modal` stands in the middle, on a phone it is a sheet. */
  shape?: 'modal' | 'drawer';
  children: ReactNode;
};

/**
 * A modal dialog; it is open as long as it is rendered. The browser keeps the focus inside, closes it
 * on Escape and gives the focus back.
 */
export function Dialog({ title, closeLabel, onClose, shape = 'modal', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // A layout effect ends while the element is still in the page, where closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // Its title is read first; the next Tab goes to its first control.
      element.focus();
    }
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog dialog-${shape}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="flex items-center gap-2 py-3 pr-3 pl-6">
          <h2 id={heading} className="flex-1 text-20 font-semibold">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6">
          {children}
        </div>
      </div>
    </dialog>
  );
}
